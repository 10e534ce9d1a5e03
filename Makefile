# Everything is run from here; `make help` lists it. Each target makes its own .venv from the lock files first,
# and a second call finds it done.

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check --quiet
RUNTIME := $(VENV)/.runtime-installed
DEV := $(VENV)/.dev-installed
# Workers for the tests, more than cores since some tests wait; TEST_ARGS="-x tests/host" narrows a run.
CORES := $(shell $(PYTHON) -c "import os; print(os.cpu_count() or 1)")
TEST_WORKERS ?= $(shell expr $(CORES) + 2)
TEST_ARGS ?=
PYTEST = $(PY) -m pytest -n $(TEST_WORKERS) --dist load --maxschedchunk 8
# Each worker collects all tests, which takes longer than the few of one game or feature.
FEW = $(PY) -m pytest -n $(CORES) --dist load --maxschedchunk 8
ARGS ?=

# Compiled modules are kept: without them every worker and every process of a test compiles all modules again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help demo run test test-long test-game test-feature check types compiled format bench fast golden languages sprites pictures figures screens lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-9s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

demo: $(DEV) ## the bot on a local page: no account, no token
	@exec $(PY) -m demo $(ARGS)

# The development packages contain those of the bot; with them installed nothing else is needed.
run: $(if $(wildcard $(DEV)),$(DEV),$(RUNTIME)) ## the bot in Discord (needs a token, see .env.example)
	@exec $(PY) -m bot $(ARGS)

test: $(DEV) ## the tests; TEST_ARGS= narrows them
	$(PYTEST) $(TEST_ARGS)

test-long: $(DEV) ## the long and the exhaustive tests, which `make test` leaves out
	$(PYTEST) -m "long or exhaustive" $(TEST_ARGS)

test-game: $(DEV) ## rules, words, board and conformance of one game, in half a minute: GAME=imp
	$(FEW) --game $(GAME) tests/games tests/cogs $(TEST_ARGS)

test-feature: $(DEV) ## the tests that are about one folder of cogs: FEATURE=lobbies
	$(FEW) --feature $(FEATURE) $(TEST_ARGS)

check: $(DEV) ## the gate: format, lint, types, tests
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(MAKE) -j 2 types compiled
	$(MAKE) test

types: $(DEV)
	$(PY) -m mypy

# While mypy uses one core: otherwise each worker of the tests compiles them all.
compiled: $(DEV)
	-$(PY) -m pytest --collect-only -q $(TEST_ARGS) > /dev/null

format: $(DEV) ## format, and mend what lint can mend
	$(PY) -m ruff format .
	$(PY) -m ruff check --fix .

bench: $(DEV) ## measure
	$(PY) -m benchmarks $(ARGS)

fast: $(DEV) ## compile rules into build/fast, for training and searches (needs a C compiler)
	$(PY) -m games.fast

languages: $(DEV) ## write the template of all texts, check the catalogues, and print how much they have
	$(PY) -m languages

golden: $(DEV) ## write the golden playthroughs anew; read the diff before you commit it
	$(PY) -m tests.golden $(ARGS)

sprites: $(DEV) ## draw the pictograms as masks, after one was added to cogs/pictures/icons
	$(PY) -m cogs.pictures.sprites

pictures: $(DEV) ## draw every card, glyph and some tables into OUT=folder, to be looked at
	$(PY) -m cogs.pictures $(OUT)

figures: $(DEV) ## draw the pictures of the docs and those of the tests anew; look at them before you commit them
	$(PY) -m tests.cogs.pictures.samples

screens: $(DEV) ## photograph every kind of screen into OUT=folder, in two widths, dark and light (needs Chromium)
	$(PY) -m tests.demo.screens $(OUT) $(ARGS)

LOCK := UV_CUSTOM_COMPILE_COMMAND="make lock" $(PY) -m uv pip compile --quiet --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url pyproject.toml

lock: $(DEV) ## resolve the dependencies again (UPGRADE=--upgrade takes newer versions)
	$(LOCK) $(UPGRADE) --extra test --extra demo --extra dev --output-file requirements-dev.lock
	$(LOCK) $(UPGRADE) --constraint requirements-dev.lock --output-file requirements.lock
	$(LOCK) $(UPGRADE) --constraint requirements-dev.lock --extra bus --extra postgres --output-file deploy/requirements.lock

clean: ## remove the .venv and all caches
	rm -rf $(VENV) build *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis

TOO_OLD := This needs Python 3.11 or newer. Name it, as in: make demo PYTHON=python3.12

# What a failed attempt leaves is removed: without pip it would be taken for a whole one the next time.
$(PY):
	@$(PYTHON) -c 'import sys; sys.exit("$(TOO_OLD)" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

INSTALL_PROJECT := $(PIP) install --no-deps --editable .

$(RUNTIME): requirements.lock pyproject.toml | $(PY)
	$(PIP) install --require-hashes -r requirements.lock
	$(INSTALL_PROJECT)
	@touch $@

$(DEV): requirements-dev.lock pyproject.toml | $(PY)
	$(PIP) install --require-hashes -r requirements-dev.lock
	$(INSTALL_PROJECT)
	@touch $@ $(RUNTIME)
