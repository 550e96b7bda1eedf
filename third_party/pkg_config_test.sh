#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Tests the repository rule of pkg_config.bzl in a workspace with one repository and a separate Bazel server.
# pkg-config, the folders and the packages are fakes. Argument: pkg_config.bzl.
set -euo pipefail
source scripts/lib/skip_test.sh

if ! command -v bazel >/dev/null; then
  skip_case pkg_config_test "there is no bazel on the PATH"
  exit
fi
rule=$(realpath "$1")
work=$(mktemp -d -p "$TEST_TMPDIR")
cd "$work"

inner_bazel() {
  (cd "$work/workspace" && PATH=$work/bin:$PATH bazel --nohome_rc --max_idle_secs=60 \
    --output_user_root="$work/bazel" --host_jvm_args=-Xmx256m "$@") 2>&1
}

# Two folders in which the library could be installed; the name of the first one contains a space.
for place in "first place" second; do
  mkdir -p "$place"/include/{common,machine} "$place"/lib/machine
  touch "$place"/include/common/a.h "$place"/include/machine/config.h
  touch "$place"/lib/machine/lib{x_1.a,x_2.a,x_1.so,y.so}
done
cat >made-up-pkg-config <<SH
#!/bin/sh
place=\${PKG_CONFIG_PATH:-$work/first\\\\ place}
case "\$*" in
  "--cflags-only-I --libs-only-L x") echo "-I\$place/include -L\$place/lib/machine " ;;
  "--modversion "*) echo "1.2 of \$2" ;;
  "--cflags-only-I --libs-only-L system") echo "-I/usr/include -L/usr/lib " ;;
  "--cflags-only-I --libs-only-L inner") echo "-I\$place/include/common " ;;
  *) echo "Package z was not found." >&2; echo "More of it." >&2; exit 1 ;;
esac
SH
mkdir bin workspace
echo 'exit 0' >bin/maker
chmod +x made-up-pkg-config bin/maker
cp "$rule" workspace/pkg_config.bzl
echo 'filegroup(name = "files", srcs = glob(["*/**"]))' >workspace/made_up.BUILD
touch workspace/BUILD
trap 'inner_bazel shutdown >/dev/null' EXIT

# query [FLAGS]: prints the repository's files, or the error.
query() {
  inner_bazel query --color=no --noshow_progress --repo_env=PKG_CONFIG="$work/made-up-pkg-config" "$@" \
    'labels(srcs, @made_up//:files)' || true
}
# files ATTRIBUTES [FLAGS]: prints the files of a repository with these attributes.
files() {
  cat >workspace/WORKSPACE <<BZL
load("//:pkg_config.bzl", "pkg_config_repository")
pkg_config_repository(name = "made_up", build_file = "//:made_up.BUILD", $1)
BZL
  query "${@:2}"
}
failed=0
# expect NAME EXPECTED ACTUAL: EXPECTED must be one of the lines of ACTUAL.
expect() {
  if [[ $'\n'$3$'\n' == *$'\n'"$2"$'\n'* ]]; then return; fi
  printf 'FAILED: %s\nexpected: %s\nfound: %s\n' "$1" "$2" "$3"
  failed=1
}
target() { realpath "$work"/bazel/*/external/made_up/"$1"; }

x='modules = {"x": "libx-dev"}'
kinds='headers = ["common", "config.h"], libraries = ["libx_*.a", "liby.so"], programs = {"maker": "make-it"}'
found=$(files "$x, $kinds")
expect "files of all kinds" "@made_up//:bin/maker
@made_up//:include/common/a.h
@made_up//:include/config.h
@made_up//:include/version_of_made_up.h
@made_up//:lib/libx_1.a
@made_up//:lib/libx_2.a
@made_up//:lib/liby.so" "$(sort <<<"$found")"
expect "a folder with a blank" "$work/first place/lib/machine/liby.so" "$(target lib/liby.so)"
expect "a folder of the machine's own headers" "$work/first place/include/machine/config.h" "$(target include/config.h)"

found=$(files "$x"', libraries = ["liby.so"], archives = ["libx_*.a", "libz.a"]')
expect "archives, where there are some" "@made_up//:include/version_of_made_up.h
@made_up//:lib/libx_1.a
@made_up//:lib/libx_2.a
@made_up//:lib/liby.so" "$(sort <<<"$found")"
found=$(files "$x, $kinds")

# The Bazel server is the same; only the environment has changed.
found=$(PKG_CONFIG_PATH=$work/second query)
expect "another PKG_CONFIG_PATH" "$work/second/lib/machine/liby.so" "$(target lib/liby.so)"

found=$(files 'modules = {"inner": "libinner-dev"}, headers = ["common"]')
expect "a folder that is named itself" "@made_up//:include/common/a.h" "$found"

found=$(files 'modules = {"system": "libc-dev"}, headers = ["stdio.h"]')
expect "a folder that compilers search" "@made_up//:include/version_of_made_up.h" "$found"
expect "no link to what compilers find" "" "$(grep stdio <<<"$found")"
expect "the version" "// system 1.2 of system" "$(cat "$(target include/version_of_made_up.h)")"

# expect_error NAME EXPECTED ATTRIBUTES [FLAGS]: EXPECTED must be the error of the repository.
expect_error() { expect "$1" "ERROR: no such package '@made_up//': made_up: $2" "$(files "${@:3}")"; }
call="$work/made-up-pkg-config --cflags-only-I --libs-only-L"
expect_error "an unknown module" "\`$call z\` fails: Package z was not found; Debian's package is libz-dev" \
  'modules = {"x": "libx-dev", "z": "libz-dev"}'
expect_error "a missing library" \
  "there is no libz.so in $work/first place/lib/machine, named by \`$call x\`; Debian's package is libx-dev" \
  "$x"', libraries = ["libz.so"]'
expect_error "a missing pkg-config" "there is no PKG_CONFIG=no-such-program; Debian's package is pkgconf" \
  "$x" --repo_env=PKG_CONFIG=no-such-program
expect_error "a missing program" "there is no no-such-maker on the PATH; Debian's package is make-it" \
  "$x"', programs = {"no-such-maker": "make-it"}'
exit "$failed"
