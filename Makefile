# The project's commands. `make help` lists them.
#
# A fresh machine needs Python 3.10 or later with venv, a C linker and Rust; scripts/setup says what is missing.

VENV := .venv
BIN := $(VENV)/bin
export PYO3_PYTHON := $(CURDIR)/$(BIN)/python
PYTEST := $(BIN)/python -m pytest -q -n 2

.DEFAULT_GOAL := help

.PHONY: help
help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

.PHONY: build
build: ## the virtual environment, with matchgrid built into it
	@scripts/setup

.PHONY: demo
demo: build ## build, then score the bundled example
	@scripts/demo

.PHONY: test
test: ## every test that is not slow, of Rust and of Python
	@scripts/setup test
	cargo test --workspace --quiet
	$(PYTEST)

.PHONY: test-slow
test-slow: ## the long comparisons with peers
	@scripts/setup test
	$(BIN)/python scripts/parity.py
	$(PYTEST) -m slow

.PHONY: lint
lint: ## formatting, lints, types, and the native module's stub
	@scripts/setup test lint
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --quiet -- -D warnings
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest matchgrid._native

.PHONY: fmt
fmt: ## write the formatting that lint checks
	@scripts/setup lint
	cargo fmt --all
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

.PHONY: bench
bench: ## speed and memory beside peers, on the same data in one run
	@scripts/setup test bench
	$(BIN)/python benchmarks/run.py
	$(BIN)/python benchmarks/ptb.py

.PHONY: docs
docs: build ## write the generated pages of docs/
	$(BIN)/python scripts/docs.py
