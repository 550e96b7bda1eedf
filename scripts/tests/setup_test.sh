#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Tests scripts/setup on simulated machines: which packages it installs, what it writes for Bazel, and its messages for
# a release that is unknown or lacks a package. usage: setup_test.sh SETUP IN_RELEASE SCRIPT…
# Each SCRIPT, which some test runs, names the packages that it needs.
set -uo pipefail
setup=$(realpath "$1") in_release=$(realpath "$2")
# A test of a script whose package is missing is skipped. If an earlier part of continuous integration installed the
# package, the test runs, so a package that setup --tests forgets is noticed only on the next new machine.
mapfile -t named < <(grep -hoP 'apt-get install \K[a-z0-9-]+' "${@:3}" | sort -u)
cd "${TEST_TMPDIR:?}" || exit 1
failures=0

# The whole PATH of the script: fake programs of this test, and some real ones that only help it.
mkdir -p checkout/scripts bin
cp "$setup" checkout/scripts/setup
for program in bash dirname env cat chmod; do ln -s "$(command -v $program)" bin/$program; done
made() { cat >"bin/$1" && chmod +x "bin/$1"; }
echo '#!/bin/bash
exec "$@"' | made sudo
# The simulated machine: installed ("PACKAGE VERSION"), available (the same form), gives ("PACKAGE KIND NAME").
echo '#!/bin/bash
for package in "${@:3}"; do
  while read -r name version; do
    [[ $name == "$package" ]] || continue
    [[ $2 == *Status* ]] && echo "install ok installed" || echo "$version"
    exit 0
  done <installed
done
exit 1' | made dpkg-query
echo '#!/bin/bash
while read -r package kind name; do
  [[ $kind == module && $name == "$2" ]] || continue
  dpkg-query -W -f=Version "$package" >/dev/null && exit 0
done <gives
exit 1' | made "pkg-config real"
echo '#!/bin/bash
while read -r name version; do [[ $name == "$2" ]] && echo "$name | $version"; done <available
exit 0' | made apt-cache
echo '#!/bin/bash
[[ $1 == install ]] || exit 0
new=()
for package in "$@"; do
  [[ $package == install || $package == -* ]] && continue
  found=
  while read -r name version; do [[ $name == "$package" ]] && found="$name $version"; done <available
  [[ -n $found ]] || { echo "E: Unable to locate package $package" >&2; exit 100; }
  new+=("$found")
done
printf "%s\n" "${new[@]}" >>installed
while read -r package kind name; do
  [[ $kind == command && " ${new[*]%% *} " == *" $package "* ]] && cat "bin/pkg-config real" >"bin/$name" && chmod +x "bin/$name"
done <gives
exit 0' | made apt-get
chmod +x bin/*

cat >gives <<'END'
bazel-bootstrap command bazel
g++ command g++
pkgconf command pkg-config
python3 command python3
git command git
libabsl-dev module absl_base
libflatbuffers-dev module flatbuffers
flatbuffers-compiler command flatc
nlohmann-json3-dev module nlohmann_json
libstb-dev module stb
libjpeg-dev module libjpeg
libjpeg62-turbo-dev module libjpeg
libhwy-dev module libhwy
libgtest-dev module gtest
libgmock-dev module gmock
libbenchmark-dev module benchmark
ocl-icd-opencl-dev module OpenCL
opencl-c-headers module OpenCL-Headers
libegl-dev module egl
libgles-dev module glesv2
END
everything=$(cut -d' ' -f1 gives | grep -v 62-turbo | sort -u)
printf 'ID=debian\nVERSION_ID="12"\nPRETTY_NAME="Debian 12"\n' >debian12
printf 'ID=ubuntu\nVERSION_ID="24.04"\nPRETTY_NAME="Ubuntu 24.04.3 LTS"\n' >ubuntu
printf 'ID=debian\nPRETTY_NAME="Debian GNU/Linux forky/sid"\n' >sid

# machine BAZEL WITHOUT: no package is installed; all packages except WITHOUT are available.
machine() {
  : >installed
  for package in $everything libjpeg62-turbo-dev ca-certificates debootstrap; do
    [[ $package == "$2" ]] || echo "$package $([[ $package == bazel-bootstrap ]] && echo "$1" || echo 1.0)"
  done >available
  for name in bazel g++ pkg-config python3 git flatc; do rm -f "bin/$name"; done
  rm -f checkout/.bazelrc.found
}
# expect NAME RELEASE STATUS REGEX ARGUMENT…: runs setup.
expect() {
  local name=$1 release=$2 status=$3 regex=$4 rc=0
  PATH=$PWD/bin LITMUS_OS_RELEASE=$PWD/$release bin/bash checkout/scripts/setup "${@:5}" >log 2>&1 || rc=$?
  if [[ $rc != "$status" ]] || ! tr '\n' ' ' <log | grep -Eq -e "$regex"; then
    echo "FAILED: $name: expected exit $status and '$regex', got exit $rc and:"
    cat log
    failures=$((failures + 1))
  fi
}
# told NAME REGEX: the options written for Bazel match REGEX.
told() {
  if ! tr '\n' ' ' <checkout/.bazelrc.found | grep -Eq -e "$2"; then
    echo "FAILED: $1: .bazelrc.found does not match '$2':"
    cat checkout/.bazelrc.found
    failures=$((failures + 1))
  fi
}
sed -i 's|cd "$(dirname "$0")/.."|cd "$(dirname "$0")/../.."|; s|\.bazelrc\.found|checkout/.bazelrc.found|g' checkout/scripts/setup

machine 4.2.3+ds-9 none
expect "Debian 12, nothing there" debian12 0 "^setup: installing bazel-bootstrap g\+\+ .* libjpeg-dev libhwy-dev .*libgles-dev *$"
told "Bazel 4" "build --nodistinct_host_configuration build:aarch64 --distinct_host_configuration"
grep -q "^libjpeg-dev " installed || { echo "FAILED: the first of alternatives is not installed"; failures=1; }
expect "once more" debian12 0 "^setup: every package is installed *$"
expect "a package by name" debian12 0 "^setup: installing debootstrap *$" debootstrap
expect "the same, once more" debian12 0 "every package is installed" debootstrap

machine 4.2.3+ds-9 libjpeg-dev
expect "only the second alternative" debian12 0 "installing"
grep -q "^libjpeg62-turbo-dev " installed || { echo "FAILED: the second of alternatives is not installed"; failures=1; }

machine 4.2.3ds-11 none
expect "a release that was not tried" ubuntu 0 "; Litmus has been tried on Debian 12 and 13, not on Ubuntu 24.04.3 LTS *$"
told "its Bazel 4" "nodistinct_host_configuration"

machine 4.2.3+ds-9 libhwy-dev
expect "a package that the release lacks" ubuntu 69 "setup: this release has no package libhwy-dev ; Litmus has been tried .*not on Ubuntu 24.04.3 LTS"

machine 7.7.1+ds-8 none
printf 'bazel-%s 1.0\n' skylib platforms features rules-python >>available
expect "Bazel 7" sid 0 "installing .*not on Debian GNU/Linux forky/sid"
told "Bazel 7" "common --enable_workspace --noenable_bzlmod.*bazel_skylib=/usr/share/bazel/tools/skylib.*rules_python="
if grep -q nodistinct checkout/.bazelrc.found; then echo "FAILED: Bazel 7 refuses nodistinct"; failures=1; fi

# memory KIND KB: /dev/shm is a folder of this kind, with so much room.
memory() {
  mkdir -p memory
  printf '#!/bin/bash\necho %s\n' "$1" >bin/stat
  printf '#!/bin/bash\nprintf "Avail\\n%s\\n"\n' "$2" >bin/df
  chmod +x bin/stat bin/df
  for name in tail mktemp chmod rm; do [[ -e bin/$name ]] || ln -s "$(command -v "$name")" "bin/$name"; done
  rm -f checkout/.bazelrc.found
  LITMUS_MEMORY_FOLDER=$PWD/memory expect "a folder in memory: $1, $2 kB" debian12 0 "installed"
}
machine 4.2.3+ds-9 none
expect "packages for what follows" debian12 0 "installing"
memory tmpfs 8388608
told "sandboxes in memory" "build --sandbox_base=$PWD/memory"
[[ -z $(ls memory) ]] || { echo "FAILED: setup left $(ls memory)"; failures=1; }
for other in "tmpfs 8388607" "ext2/ext3 99999999"; do
  # shellcheck disable=SC2086
  memory $other
  if grep -q sandbox_base checkout/.bazelrc.found; then echo "FAILED: sandboxes in memory with $other"; failures=1; fi
done

machine 4.2.3+ds-9 none
mv bin/apt-get bin/apt-cache .
expect "no apt-get" ubuntu 69 "there is no apt-get here, which installs what is missing: bazel-bootstrap .*not on Ubuntu"
mv apt-get apt-cache bin/

# usage NAME ARGUMENT…: in_release refuses the arguments with exit code 64.
usage() {
  local name=$1 rc=0
  "$in_release" "${@:2}" >log 2>&1 || rc=$?
  if [[ $rc != 64 ]] || ! grep -q "usage: scripts/ci/in_release" log; then
    echo "FAILED: in_release, $name: expected exit 64 and the usage, got exit $rc and:"
    cat log
    failures=$((failures + 1))
  fi
}
usage "no argument"
usage "no command" trixie
usage "a path in place of a release" ../trixie true
usage "an unknown flag" --frish trixie true

tests=$(sed -n '/^for_tests=(/,/^)/p' "$setup")
((${#named[@]} >= 5)) || { echo "FAILED: the scripts name ${#named[@]} packages" && failures=$((failures + 1)); }
for package in "${named[@]}"; do
  [[ " ${tests//$'\n'/ } " == *" $package "* ]] ||
    { echo "FAILED: setup --tests does not install $package, which a script asks for" && failures=$((failures + 1)); }
done

((failures == 0)) && echo "passed"
exit "$failures"
