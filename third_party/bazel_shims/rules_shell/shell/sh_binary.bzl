"""Bazel 4.2.3 (Debian bazel-bootstrap): the native rule under the name of @rules_shell."""

sh_binary = native.sh_binary
