# scrollwrap: `make run` opens a sample, `make test` runs everything. `make help` lists the rest.
SHELL := /bin/bash
.DEFAULT_GOAL := help

PREFIX ?= /usr/local
DESTDIR ?=
URL ?= Resources/samples/terms.html
ARGS ?=
VERSION := $(shell cat VERSION)

# What the build and the tests need besides Swift and make, by what shows that it is there.
BUILD_PACKAGES = libncurses-dev:/usr/include/curses.h \
                 libicu-dev:/usr/include/unicode/ubrk.h \
                 libsodium-dev:/usr/include/sodium.h \
                 libcurl4-openssl-dev:/usr/bin/curl-config \
                 libcmark-dev:/usr/include/cmark.h \
                 gettext:/usr/bin/msgfmt \
                 ca-certificates:/etc/ssl/certs/ca-certificates.crt
TEST_PACKAGES = libvterm-dev:/usr/include/vterm.h \
                openssl:/usr/bin/openssl \
                libssl-dev:/usr/include/openssl/ssl.h \
                poppler-utils:/usr/bin/pdftotext \
                procps:/usr/bin/ps \
                less:/usr/bin/less

# Without a search path beside the program: an installed one must not load what lies there.
# Libraries that every start would have to load and bind are linked in, a third of a start's time;
# a folder with nothing but their archives comes first in the linker's search.
LINKED_IN = icui18n icuuc icudata ncursesw tinfo sodium cmark stdc++ gcc_s
ARCHIVES = .build/archives
SWIFT_RELEASE = swift build -c release --static-swift-stdlib --disable-local-rpath \
                -Xlinker -L$(CURDIR)/$(ARCHIVES)
BIN = .build/release

.PHONY: help run test build check lint format golden bench bench-build bench-instructions fuzz soak docs install uninstall deb clean \
        deps test-deps locale archives

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

run: build ## build, then open a sample, or another page with URL=...
	@$(BIN)/scrollwrap $(ARGS) $(URL)

build: deps locale archives ## release build into .build/release
	$(SWIFT_RELEASE) --product scrollwrap
	$(SWIFT_RELEASE) --product scrollwrap-fetch

test: deps test-deps locale ## run all tests
	swift build --build-tests
	swift test --skip-build $(TESTFLAGS)

check: lint test ## what CI runs

lint: ## style and format, as errors
	@have=$$(swift format --version); want=$$(cat .swift-version); [ "$$have" = "$$want" ] || \
	  { echo "scrollwrap: swift format: is $$have, the sources are kept with $$want; install that one" >&2; exit 1; }
	swift format lint --strict -r -p Sources Tests Package.swift

format: ## rewrite the sources in the one format
	swift format -i -r -p Sources Tests Package.swift

golden: deps test-deps locale ## record the golden files anew
	swift build --build-tests
	-SCROLLWRAP_RECORD=1 swift test --skip-build
	@git status --short Resources Tests || true

# One rule for both lists: name what is missing, install it where that is allowed, else say how.
define install_missing
@missing=""; for pair in $(1); do [ -e "$${pair#*:}" ] || missing="$$missing $${pair%%:*}"; done; \
if [ -n "$$missing" ]; then \
  if [ "$$(id -u)" = 0 ]; then root=""; elif sudo -n true 2>/dev/null; then root="sudo"; else \
    echo "scrollwrap: missing packages:$$missing; run: sudo apt-get install$$missing" >&2; exit 1; fi; \
  echo "installing$$missing"; \
  $$root apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$root apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
fi
endef

deps:
	$(call install_missing,$(BUILD_PACKAGES))

test-deps:
	$(call install_missing,$(TEST_PACKAGES))

LOCALES = $(patsubst Resources/po/%.po,%,$(wildcard Resources/po/*.po))
locale: $(foreach l,$(LOCALES),.build/locale/$(l)/LC_MESSAGES/scrollwrap.mo)

.build/locale/%/LC_MESSAGES/scrollwrap.mo: Resources/po/%.po | deps
	@mkdir -p $(@D)
	msgfmt --check -o $@ $<

archives: $(LINKED_IN:%=$(ARCHIVES)/lib%.a)
$(ARCHIVES)/%: | deps
	@mkdir -p $(@D)
	ln -sf "$$(clang -print-file-name=$*)" $@

# The archive of the compiler's own library has another name than its shared form.
$(ARCHIVES)/libgcc_s.a: | deps
	@mkdir -p $(@D)
	ln -sf "$$(clang -print-file-name=libgcc_eh.a)" $@

BENCH = $(BIN)/scrollwrap-bench $(BIN)/scrollwrap .build/bench-inputs
bench-build: deps test-deps archives
	$(SWIFT_RELEASE) --product scrollwrap
	$(SWIFT_RELEASE) --product scrollwrap-bench
	$(BENCH) inputs

bench: bench-build ## speed and memory beside every peer on the machine (CORPUS= BENCH_RUNS= BENCH_ONLY=)
	$(BENCH) run

bench-instructions: bench-build ## hold instruction counts to those recorded (RECORD=1 records anew)
	$(BENCH) $(if $(RECORD),record,instructions)

soak: bench-build ## random keys and sizes for SOAK_SECONDS (60)
	$(BENCH) soak

FUZZ_SECONDS ?= 600
# The compiler heeds the last -sanitize only, so both are named in one that comes after SwiftPM's own.
FUZZ_BUILD = swift build -c release --scratch-path .build/fuzz --sanitize fuzzer \
             -Xswiftc -sanitize=address,fuzzer -Xswiftc -DFUZZING --product scrollwrap-fuzz
fuzz: deps ## look for inputs that break reading or layout for FUZZ_SECONDS (600)
	$(FUZZ_BUILD)
	@mkdir -p .build/fuzz/found
	SWIFT_BACKTRACE=enable=no .build/fuzz/release/scrollwrap-fuzz -max_total_time=$(FUZZ_SECONDS) \
	  -timeout=10 -max_len=4096 -artifact_prefix=.build/fuzz/fault- .build/fuzz/found Tests/Fuzz/corpus

DOC_MODULES = AgreementGate FetchWire HTMLTokens LineLayout TermsDocument TermsReader Wording
docs: build ## reference pages of the pure modules in .build/docs, warnings as errors
	@for m in $(DOC_MODULES); do rm -rf .build/symbols/$$m && mkdir -p .build/symbols/$$m .build/docs && \
	  swift-symbolgraph-extract -module-name $$m -I $(BIN)/Modules -target $$(uname -m)-unknown-linux-gnu \
	    -Xcc -fmodule-map-file=$(BIN)/CICU.build/module.modulemap \
	    -Xcc -fmodule-map-file=Sources/CMarkdown/module.modulemap \
	    -minimum-access-level public -skip-inherited-docs -output-dir .build/symbols/$$m && \
	  docc convert $$(ls -d Sources/$$m/$$m.docc 2>/dev/null) --additional-symbol-graph-dir .build/symbols/$$m --fallback-display-name $$m \
	    --fallback-bundle-identifier scrollwrap.$$m --warnings-as-errors \
	    --output-path .build/docs/$$m.doccarchive >/dev/null && echo ".build/docs/$$m.doccarchive" || exit 1; done

install: build ## install below PREFIX (/usr/local), honouring DESTDIR
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/libexec/scrollwrap \
	  $(DESTDIR)$(PREFIX)/share/man/man1 $(DESTDIR)$(PREFIX)/share/bash-completion/completions \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	install -s -m 755 $(BIN)/scrollwrap $(DESTDIR)$(PREFIX)/bin/scrollwrap
	install -s -m 755 $(BIN)/scrollwrap-fetch $(DESTDIR)$(PREFIX)/libexec/scrollwrap/scrollwrap-fetch
	install -m 644 Resources/man/scrollwrap.1 $(DESTDIR)$(PREFIX)/share/man/man1/
	install -m 644 Resources/completions/scrollwrap.bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/scrollwrap
	install -m 644 Resources/completions/_scrollwrap $(DESTDIR)$(PREFIX)/share/zsh/site-functions/
	install -m 644 Resources/completions/scrollwrap.fish $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/
	for l in $(LOCALES); do install -D -m 644 .build/locale/$$l/LC_MESSAGES/scrollwrap.mo \
	  $(DESTDIR)$(PREFIX)/share/locale/$$l/LC_MESSAGES/scrollwrap.mo; done

uninstall: ## remove what install put there
	rm -f $(DESTDIR)$(PREFIX)/bin/scrollwrap $(DESTDIR)$(PREFIX)/share/man/man1/scrollwrap.1 \
	  $(DESTDIR)$(PREFIX)/share/bash-completion/completions/scrollwrap \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_scrollwrap \
	  $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/scrollwrap.fish
	rm -rf $(DESTDIR)$(PREFIX)/libexec/scrollwrap
	for l in $(LOCALES); do rm -f $(DESTDIR)$(PREFIX)/share/locale/$$l/LC_MESSAGES/scrollwrap.mo; done

deb: ## a Debian package in .build
	$(MAKE) install DESTDIR=$(CURDIR)/.build/deb PREFIX=/usr
	install -d .build/deb/DEBIAN
	printf '%s\n' 'Package: scrollwrap' 'Version: $(VERSION)' "Architecture: $$(dpkg --print-architecture)" \
	  'Maintainer: The scrollwrap developers <scrollwrap@localhost>' 'Section: utils' 'Priority: optional' \
	  "Depends: libc6, libcurl4, ca-certificates" \
	  'Recommends: poppler-utils' 'Description: terminal pager for terms documents' \
	  ' Shows a terms page and takes an agreement only after the whole text has' \
	  ' loaded and its end was reached; keeps a receipt.' > .build/deb/DEBIAN/control
	dpkg-deb --root-owner-group --build .build/deb .build/scrollwrap_$(VERSION).deb

clean: ## remove what was built
	rm -rf .build
