"""The ACL Anthology's XML, with new and old ids."""

# ruff: noqa: E501 (samples as their sources write them)
from __future__ import annotations

from typing import Any

NEW = """<?xml version='1.0' encoding='UTF-8'?>
<collection id="2020.acl">
  <volume id="main" ingest-date="2020-06-24">
    <meta><booktitle>Proceedings of the <fixed-case>ACL</fixed-case></booktitle><year>2020</year></meta>
    <frontmatter><url hash="x">2020.acl-main.0</url></frontmatter>
    <paper id="1">
      <title>Learning with <fixed-case>BERT</fixed-case> and <tex-math>\\beta</tex-math></title>
      <author><first>Mira</first><last>Okonkwo</last></author>
      <author><first/><last>Madonna</last></author>
      <abstract>We propose a method, see <url>https://a.org</url>, that is <i>5%</i> better.</abstract>
      <url hash="41d5ebe6">2020.acl-main.1</url>
      <doi>10.18653/v1/2020.acl-main.1</doi>
    </paper>
  </volume>
</collection>"""
OLD = """<collection id="{collection}"><volume id="{volume}"><meta><booktitle>Old</booktitle><year>1999</year></meta>
<paper id="{paper}"><title>An Old Paper</title><url>x</url></paper></volume></collection>"""


def test_a_paper_takes_venue_and_year_from_its_volume(read: Any) -> None:
    [paper] = read(NEW)
    assert paper.title == "Learning with BERT and β"
    assert paper.authors == ("Mira Okonkwo", "Madonna")
    assert paper.abstract == "We propose a method, see https://a.org, that is 5% better."
    assert (paper.venue, paper.year) == ("Proceedings of the ACL", 2020)
    assert paper.identifiers == ("acl:2020.acl-main.1", "doi:10.18653/v1/2020.acl-main.1")


def test_old_ids_are_put_together(read: Any) -> None:
    assert read(OLD.format(collection="P19", volume="1", paper="1"))[0].id == "acl:P19-1001"
    assert read(OLD.format(collection="W19", volume="5", paper="12"))[0].id == "acl:W19-0512"
