# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""A container's image as an OCI archive, made from nothing: the programs, the C library's files that they load, licences."""
import datetime
import hashlib
import json
import posixpath

from packaging import entries, layout, limits
from packaging.names import PROGRAM
from packaging.project import LICENSE, NAME, NO_INPUT, SUMMARY, Failure, commit, version

MEDIA = "application/vnd.oci.image."
LIBRARIES = "lib"
NOTE = """\
/%s and the libraries in /%s are files of the C library of Debian (source package glibc, version %s), unchanged. Debian's archive has
its sources. Their licence, the GNU Lesser General Public License, version 2.1 or later, is in licenses/glibc.txt; they may be replaced
by other builds of that library.
"""
# A program that looks for the name of user 0, or for a folder for temporary files, finds both.
PASSWD = "root:x:0:0:root:/:/bin/tflitmus\n"


def find(root, name):
    """Returns the file of a library below the root of a C library."""
    if name.startswith("/"):
        candidates = [root / name.lstrip("/")]
    else:
        candidates = [path for folder in ("lib", "usr/lib") for path in sorted((root / folder).glob("**/" + name))]
    for path in candidates:
        if path.is_file():
            return path
    raise Failure(NO_INPUT, "%s has no %s, which the container's image needs: scripts/lib/portable_sysroot makes the folder" % (root, name))


def c_library(contents, root):
    """Returns the loader at the path that the program names, and the libraries."""
    found = [entries.Entry(contents.interpreter.lstrip("/"), find(root, contents.interpreter).read_bytes(), entries.PROGRAM)]
    return found + [entries.Entry("%s/%s" % (LIBRARIES, name), find(root, name).read_bytes(), entries.PROGRAM)
                    for name in limits.PORTABLE_LIBRARIES]


def tree(contents, root):
    number = next((part.version for part in contents.parts if part.name == "glibc"), "") or "unknown"
    return [*layout.programs(contents), *layout.documents(contents), *c_library(contents, root), entries.text("etc/passwd", PASSWD),
            entries.text(layout.DOC + "/C_LIBRARY.txt", NOTE % (contents.interpreter.lstrip("/"), LIBRARIES, number)),
            *(entry for entry in layout.prefix(contents) if entry.path.startswith("lib/"))]


def digest(data):
    return "sha256:" + hashlib.sha256(data).hexdigest()


def blob(data):
    return entries.Entry("blobs/" + digest(data).replace(":", "/"), data)


def described(kind, data, **more):
    return {"mediaType": MEDIA + kind, "digest": digest(data), "size": len(data), **more}


def encoded(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def configuration(contents, tar, created):
    return encoded({
        **contents.processor.oci, "os": "linux", "created": created,
        "config": {"Entrypoint": ["/bin/" + PROGRAM], "Cmd": ["help"], "WorkingDir": "/", "Env": ["PATH=/bin"], "Labels": labels()},
        "rootfs": {"type": "layers", "diff_ids": [digest(tar)]},
        "history": [{"created": created, "created_by": "scripts/release"}],
    })


def labels():
    name = "org.opencontainers.image."
    return {name + "title": NAME, name + "version": version(), name + "description": SUMMARY, name + "licenses": LICENSE,
            name + "revision": commit()}


def build(contents, root):
    """Returns {file name: bytes}. root: the root of a file system with the C library, as scripts/lib/portable_sysroot prints it."""
    created = datetime.datetime.fromtimestamp(contents.seconds, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    tar = entries.tar_bytes(tree(contents, root), contents.seconds, extra_folders=[("tmp", 0o1777)])
    layer = entries.gzipped(tar, contents.seconds)
    config = configuration(contents, tar, created)
    manifest = encoded({"schemaVersion": 2, "mediaType": MEDIA + "manifest.v1+json", "config": described("config.v1+json", config),
                        "layers": [described("layer.v1.tar+gzip", layer)], "annotations": labels()})
    platform = {**contents.processor.oci, "os": "linux"}
    index = encoded({"schemaVersion": 2, "mediaType": MEDIA + "index.v1+json", "manifests": [described(
        "manifest.v1+json", manifest, platform=platform, annotations={"org.opencontainers.image.ref.name": version()})]})
    files = [blob(layer), blob(config), blob(manifest), entries.Entry("index.json", index),
             entries.text("oci-layout", '{"imageLayoutVersion":"1.0.0"}')]
    return {"%s-%s-oci-%s.tar" % (NAME, version(), contents.processor.name): entries.tar_bytes(files, contents.seconds)}


def root_of_debian(processor):
    """Returns where the cross compiler of Debian has the C library of a processor, for which there is no older one."""
    return posixpath.join("/usr", processor.name + "-linux-gnu")
