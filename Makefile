# Townwright. `make` alone lists the commands.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PEERS := .venv-peers
PIP := PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/python -m pip --quiet

.DEFAULT_GOAL := help
.PHONY: help play page types-of-the-page test test-fast test-long lint format types bench bench-peers bench-server bench-bots bench-page conformance goldens pictures digest warm lock clean

help: ## this list
	@echo "Townwright: five city-building board games. Commands:"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Townwright needs Python 3.11 or newer; choose one with: make PYTHON=/path/to/python3.11 ..."; exit 1; }
	@echo "Making an environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV) || \
		{ echo "Python could not make an environment; on Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
	@touch $@

$(VENV)/run: requirements/run.lock pyproject.toml | $(VENV)/made
	@echo "Installing what the games need ..."
	@$(PIP) install --require-hashes -r requirements/run.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/dev: requirements/dev.lock pyproject.toml | $(VENV)/made
	@echo "Installing what games and tests need ..."
	@$(PIP) install --require-hashes -r requirements/dev.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@ $(VENV)/run

$(PEERS)/made: bench/peers.lock
	@echo "Installing the peers to compare with in $(PEERS) ..."
	@$(PYTHON) -m venv $(PEERS)
	@PIP_DISABLE_PIP_VERSION_CHECK=1 $(PEERS)/bin/python -m pip --quiet install --require-hashes -r bench/peers.lock
	@touch $@

play: $(VENV)/run page ## open the page in the browser; sets everything up the first time
	@$(BIN)/townwright $(ARGS)

page: $(VENV)/run ## build the page in the browser; quick where nothing has changed
	@$(BIN)/python hatch_build.py --has-node || \
		{ echo "Installing Node, which builds the page ..."; $(PIP) install --require-hashes -r requirements/node.lock; }
	@$(BIN)/python hatch_build.py

types-of-the-page: $(VENV)/run page ## write the types of the page anew from the server's schema
	@$(BIN)/python web/schema.py > web/node_modules/schema.json
	@$(BIN)/python hatch_build.py --node openapi-typescript/bin/cli.js node_modules/schema.json \
		--default-non-nullable=false -o src/api/schema.d.ts

$(VENV)/system: tests/install-programs | $(VENV)/made
	@tests/install-programs
	@touch $@

test: $(VENV)/dev $(VENV)/system page ## everything a change must pass
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/townwright warm
	@$(BIN)/python -m pytest -n 2 -m "not long" $(ARGS)

test-fast: $(VENV)/dev ## the quick tests, while working
	@$(BIN)/python -m pytest -n 2 -m "not long and not slow" $(ARGS)

test-long: $(VENV)/dev ## the big random runs
	@$(BIN)/python -m pytest -n 2 -m long $(ARGS)

lint: $(VENV)/dev page ## ruff and strict types, of the page too
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/python hatch_build.py --node svelte-check/bin/svelte-check --tsconfig ./tsconfig.json --fail-on-warnings

format: $(VENV)/dev ## put the sources in order
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

bench: $(VENV)/run $(PEERS)/made ## decisions per second, beside other engines in the same run
	@$(BIN)/python bench/compare.py --peers $(PEERS)/bin/python $(ARGS)

bench-peers: $(VENV)/dev $(PEERS)/made ## each game by each door beside other environments; writes the table of docs/research.md
	@$(BIN)/python bench/doors.py --peers $(PEERS)/bin/python $(ARGS)

conformance: $(VENV)/dev ## 1,000 games through the plain door, HTTP, PettingZoo and OpenSpiel: all must agree
	@$(BIN)/townwright warm --part table --part words --part research
	@$(BIN)/python -m tests.research.conformance $(ARGS)

bench-server: $(VENV)/dev ## how a server bears 500 live tables with four streams each
	@$(BIN)/townwright warm --part table --part words
	@$(BIN)/python bench/server.py $(ARGS)

bench-bots: $(VENV)/dev ## whether people wait where a hundred strong bots think
	@$(BIN)/townwright warm --part table --part words --part bots
	@$(BIN)/python bench/bots.py $(ARGS)

bench-page: $(VENV)/dev $(VENV)/system page ## how light the page is, how soon it is there, how smoothly pieces move
	@$(BIN)/python bench/page.py $(ARGS)

pictures: $(VENV)/dev $(VENV)/system page ## draw the pictures of the docs anew
	@$(BIN)/python docs/pictures/draw.py
	@$(BIN)/python -m docs.pictures.screens

goldens: $(VENV)/dev ## write the golden playthroughs anew; review the diff like code
	@$(BIN)/python -m tests.goldens

digest: $(VENV)/run ## a digest of 1,000 seeded games of each game
	@$(BIN)/townwright digest

warm: $(VENV)/run ## compile all rules now
	@$(BIN)/townwright warm

LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
	--no-emit-index-url --no-emit-find-links

lock: $(VENV)/dev ## resolve the dependencies anew
	@$(BIN)/$(LOCK) --extra build --output-file requirements/run.lock pyproject.toml
	@$(BIN)/$(LOCK) --output-file requirements/node.lock requirements/node.in
	@$(BIN)/$(LOCK) --output-file requirements/postgres.lock requirements/postgres.in
	@$(BIN)/$(LOCK) --extra dev --no-emit-package townwright --output-file requirements/dev.lock pyproject.toml

clean: ## remove the environments
	@rm -rf $(VENV) $(PEERS)
