"""How good extraction and resolution are, measured on annotated files."""
