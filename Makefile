# Fireteam: game module, script VM, minimal host, tools.  make all | match | test | asan | ... (see the end)
CC      ?= cc
BUILD   ?= build
OPT     ?= -O2 -g
WARN     = -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wwrite-strings -Wvla -Werror=implicit
CSTD     = -std=c11 -D_POSIX_C_SOURCE=200809L -fvisibility=hidden -fPIC -ffp-contract=off -fno-strict-aliasing
SAN      =
# One short line a step; V=1 shows the commands.
quiet    = $(if $(V),,@echo "  $(1) $(patsubst $(CURDIR)/%,%,$@)";)
CFLAGS   = $(CSTD) $(OPT) $(WARN) $(SAN)
ARCH    := $(shell uname -m)
MODULE   = qagame$(ARCH).so

# Who may include whom (CONVENTIONS.md): a folder sees only these.
I_SCRIPT = -Iqcommon/script/include
INC_qcommon/script = $(I_SCRIPT) -Iqcommon/script
INC_qcommon        = -Iqcommon
INC_bg             = -Ibg -Iqcommon
INC_game           = -Igame -Ibg -Iqcommon $(I_SCRIPT)
INC_tools/host     = -Itools/host -Igame -Iqcommon $(SDL_CFLAGS)
INC_tools/gsc      = -Itools/gsc -Igame -Iqcommon $(I_SCRIPT)
INC_tools/mkbsp    = -Itools/mkbsp -Iqcommon
INC_tools/xanim    = -Itools/xanim -Iqcommon
INC_tools/animcheck = -Itools/animcheck -Ibg -Iqcommon
INC_tests/embed    = $(I_SCRIPT)
INC_tests/bench    = -Ibg -Iqcommon
INC_tests/abi      = -Igame -Iqcommon
INC_tests/unit     = -Itests/unit -Igame -Ibg -Iqcommon -Iqcommon/script $(I_SCRIPT) -Itools/host
INC_tests/fuzz     = $(INC_tests/unit)

SDL_CFLAGS := $(shell pkg-config --cflags sdl2 2>/dev/null)
SDL_LIBS   := $(shell pkg-config --libs sdl2 2>/dev/null)
CHECK_LIBS  = $(shell pkg-config --libs check 2>/dev/null)

src  = $(sort $(wildcard $(1)/*.c))
objs = $(patsubst %.c,$(BUILD)/obj/%.o,$(call src,$(1)))
SCRIPT = $(call objs,qcommon/script)
COMMON = $(call objs,qcommon)
BG     = $(call objs,bg)
GAME   = $(call objs,game)
HOST   = $(call objs,tools/host)
HOSTLIB = $(filter-out $(BUILD)/obj/tools/host/host_main.o,$(HOST))

all: $(BUILD)/$(MODULE) $(BUILD)/fireteam $(BUILD)/gsc $(BUILD)/mkbsp $(BUILD)/xanim $(BUILD)/animcheck stage

$(BUILD)/obj/%.o: %.c
	@mkdir -p $(@D)
	$(call quiet,CC  )$(CC) $(CFLAGS) $(INC_$(patsubst %/,%,$(dir $<))) -MMD -MP -c $< -o $@

# The dispatch loop and threads: gcc's global passes merge cases and narrow copies (qcommon/script/DESIGN.md).
RUNFLAGS := $(shell $(CC) -Werror -fno-gcse -fno-store-merging -x c -c /dev/null -o /dev/null 2>/dev/null && \
              echo -fno-gcse -fno-store-merging -fno-tree-slp-vectorize)
$(BUILD)/obj/qcommon/script/gsc_loop.o $(BUILD)/obj/qcommon/script/gsc_thread.o: CFLAGS += $(RUNFLAGS)

$(BUILD)/libgsc.a: $(SCRIPT)
	$(call quiet,AR  )rm -f $@ && $(AR) rcs $@ $^
$(BUILD)/libqcommon.a: $(COMMON)
	$(call quiet,AR  )rm -f $@ && $(AR) rcs $@ $^
$(BUILD)/libbg.a: $(BG)
	$(call quiet,AR  )rm -f $@ && $(AR) rcs $@ $^
$(BUILD)/libhost.a: $(HOSTLIB)
	$(call quiet,AR  )rm -f $@ && $(AR) rcs $@ $^
$(BUILD)/$(MODULE): $(GAME) $(BUILD)/libbg.a $(BUILD)/libqcommon.a $(BUILD)/libgsc.a
	$(call quiet,LINK)$(CC) $(CFLAGS) -shared -Wl,--no-undefined -o $@ $^ -lm $(SAN_LIBS)
$(BUILD)/fireteam: $(BUILD)/obj/tools/host/host_main.o $(BUILD)/libhost.a $(BUILD)/libqcommon.a
	$(call quiet,LINK)$(CC) $(CFLAGS) -rdynamic -o $@ $^ $(SDL_LIBS) -lz -ldl -lm
$(BUILD)/gsc: $(call objs,tools/gsc) $(BUILD)/libgsc.a $(BUILD)/libqcommon.a
	$(call quiet,LINK)$(CC) $(CFLAGS) -o $@ $^ -lz -lm
$(BUILD)/mkbsp: $(call objs,tools/mkbsp) $(BUILD)/libqcommon.a
	$(call quiet,LINK)$(CC) $(CFLAGS) -o $@ $^ -lm
$(BUILD)/animcheck: $(call objs,tools/animcheck) $(BUILD)/libbg.a $(BUILD)/libqcommon.a
	$(call quiet,LINK)$(CC) $(CFLAGS) -o $@ $^ -lz -lm
$(BUILD)/xanim: $(call objs,tools/xanim) $(BUILD)/libqcommon.a
	$(call quiet,LINK)$(CC) $(CFLAGS) -o $@ $^ -lm
$(BUILD)/bench_anim: $(call objs,tests/bench) $(BUILD)/libbg.a $(BUILD)/libqcommon.a
	$(call quiet,LINK)$(CC) $(CFLAGS) -o $@ $^ -lm
$(BUILD)/abi: $(call objs,tests/abi)
	$(call quiet,LINK)$(CC) $(CFLAGS) -o $@ $^ $(CHECK_LIBS)
$(BUILD)/embed: $(call objs,tests/embed) $(BUILD)/libgsc.a
	$(call quiet,LINK)$(CC) $(CFLAGS) -o $@ $^ -lm
# The same with a library whose every block comes from the embedder.
$(BUILD)/embed-noslabs: $(call objs,tests/embed) $(patsubst %.c,$(BUILD)/obj/noslabs/%.o,$(call src,qcommon/script))
	$(call quiet,LINK)$(CC) $(CFLAGS) -o $@ $^ -lm
$(BUILD)/obj/noslabs/%.o: %.c
	@mkdir -p $(@D)
	$(call quiet,CC  )$(CC) $(CFLAGS) -DGSC_NO_SLABS=1 $(INC_$(patsubst %/,%,$(dir $<))) -MMD -MP -c $< -o $@
$(BUILD)/gen_program: tests/fuzz/gen_program.c
	@mkdir -p $(@D)
	$(call quiet,LINK)$(CC) $(CFLAGS) -o $@ $<
$(BUILD)/unit/%: $(BUILD)/obj/tests/unit/%.o $(BUILD)/libhost.a $(BUILD)/libbg.a $(BUILD)/libqcommon.a $(BUILD)/libgsc.a
	@mkdir -p $(@D)
	$(call quiet,LINK)$(CC) $(CFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^) $(CHECK_LIBS) $(SDL_LIBS) -lz -ldl -lm

$(BUILD)/unit/test_session: $(BUILD)/obj/game/g_session_text.o
UNIT = $(patsubst tests/unit/%.c,$(BUILD)/unit/%,$(wildcard tests/unit/test_*.c))

FUZZ = $(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/fuzz_*.c))
STAGE = $(BUILD)/stage/fireteam
MAPS = $(patsubst mp/maps/%.map,$(STAGE)/maps/%.bsp,$(wildcard mp/maps/*.map))

$(STAGE)/maps/%.bsp: mp/maps/%.map $(BUILD)/mkbsp
	@mkdir -p $(@D)
	$(call quiet,MAP )$(BUILD)/mkbsp $< -o $@
# One folder that either host opens as its game folder (build-decisions, Staging).
stage: $(BUILD)/$(MODULE) $(MAPS)
	@tools/stage.sh $(BUILD) $(MODULE)

match: all
	@tools/match.sh $(BUILD)
unit: $(BUILD)/gen_program $(BUILD)/mkbsp $(BUILD)/xanim $(BUILD)/animcheck $(UNIT) $(BUILD)/embed $(BUILD)/embed-noslabs $(BUILD)/abi
test: all unit package
	@tests/run.sh $(BUILD)
	@tests/asan.sh
	@tools/ioq3/play.sh $(BUILD) --if-installed
asan:
	@tests/asan.sh
ioq3: package
	@tools/ioq3/play.sh $(BUILD)
	@tools/ioq3/tracetest.sh $(BUILD) ft_yard
# Names of the script API that have no behaviour yet.
api-missing:
	@tools/api-missing.sh
# Names of the script API for which no case of tests/game fails when their function does nothing.
api-mutants:
	@tools/api-mutants.sh
check: all
	@tools/check.sh $(BUILD)
bench: all $(BUILD)/bench_anim
	@tests/bench/run.sh $(BUILD)
# make fuzz FUZZ_SECONDS=60: each target for so long, from its corpus
fuzz:
	@tests/fuzz/run.sh $(or $(FUZZ_SECONDS),30) $(FUZZ)
# Lines of qcommon/script that its own tests reach.
coverage:
	$(MAKE) BUILD=build/coverage OPT="-O0 -g" SAN="--coverage" all unit
	@for part in gsc check embed; do tests/run.sh build/coverage $$part || exit 1; done
	@tests/coverage.sh build/coverage
# What goes onto a server: the module, and all else in one pk3 whose name lets any other pk3 of the folder win.
package: all
	@tools/package.sh $(BUILD) $(MODULE)
format:
	clang-format -i $(shell git ls-files '*.c' '*.h')
clean:
	rm -rf $(BUILD)

.PHONY: api-missing api-mutants all stage match unit test asan ioq3 check bench fuzz coverage package format clean
.SECONDARY:
-include $(shell find $(BUILD)/obj -name '*.d' 2>/dev/null)
