# Two commands for a newcomer: `make demo` and `make test`. Everything else is a part of them.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
SETUP  := $(VENV)/.installed
NPM    := $(BIN)/python -m collector.local.npm
WEB    := collector/serve/static/.built
WEB_SOURCES := $(shell find web/src web/public web/index.html web/*.json web/*.ts -type f 2>/dev/null)

.PHONY: demo up test check format soak bench setup browser clean

demo: setup ## start everything, run the demo, stay up until Ctrl-C
	@$(BIN)/headwater demo

up: setup ## start Headwater alone
	@$(BIN)/headwater up

test: setup check browser ## format, lint, types, import rules, then every test
	@$(BIN)/python -m pytest

check: setup ## format, lint, types, import rules
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-logo
	@$(NPM) run --silent check

format: setup ## rewrite the files as `make check` wants them
	@$(BIN)/ruff format --quiet .
	@$(BIN)/ruff check --fix --quiet .

soak: setup ## what takes hours
	@$(BIN)/python -m pytest -m soak

bench: setup ## rates beside the limits, with a table at the end; BENCH=--quick, --full, '--peer URL'
	@$(BIN)/python -m bench run $(BENCH)

setup: $(SETUP) $(WEB)

$(SETUP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(0 if (3, 10) <= sys.version_info < (3, 14) else "Headwater needs Python 3.10 to 3.13; this is %d.%d. Set PYTHON=python3.12, for example." % sys.version_info[:2])'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing Python packages (once; about two minutes) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[spark,kafka,mcp,dev]'
	@$(BIN)/python -m collector.local.toolchain constraints.txt
	@touch $@

$(WEB): web/node_modules/.installed $(WEB_SOURCES)
	@echo "Building the web page ..."
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@

web/node_modules/.installed: web/package.json web/package-lock.json | $(SETUP)
	@echo "Installing the web page's packages (once; about half a minute) ..."
	@$(NPM) install --no-save --prefer-offline --loglevel error
	@touch $@

browser: # for the tests: where nobody has brought one and apt may
	@for name in chromium chromium-browser google-chrome; do \
	  command -v $$name >/dev/null 2>&1 && exit 0; \
	done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
	  echo "Installing Chromium for the browser tests ..."; \
	  apt-get install --quiet --yes chromium >/dev/null; \
	else echo "No Chromium here; the browser tests will say so."; fi

clean: ## forget the virtual environment and local state
	rm -rf $(VENV) .headwater
