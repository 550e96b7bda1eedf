# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Lists in the form SPDX 2.3 (JSON): what a binary consists of, and what a release consists of."""
import dataclasses
import datetime
import hashlib
import json
import uuid

from packaging import components
from packaging.names import DELEGATE, LIBRARIES, MODULE_LIBRARY, PROGRAM
from packaging.project import COPYRIGHT, LICENSE, NAME, version

NAMESPACE = "https://spdx.org/spdxdocs/%s-%s"


@dataclasses.dataclass(frozen=True)
class Part:
    """A linked library."""
    name: str
    license: str
    copyright: str
    version: str
    sha256: str


def parts(processor):
    found = []
    for component in components.IN_RELEASES:
        of = components.version_of(component, processor)
        found.append(Part(component.name, component.license, component.copyright, of.text, of.sha256))
    return tuple(found)


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def reference(*words):
    """Returns an identifier of an element; it may have letters, digits, "." and "-" only."""
    return "SPDXRef-" + "-".join("".join(c if c.isalnum() or c == "." else "-" for c in word) for word in words)


def package(identifier, name, number, license_, copyright_, digest="", file_name="", purpose=""):
    made = {
        "SPDXID": identifier, "name": name, "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
        "licenseConcluded": license_, "licenseDeclared": license_, "copyrightText": copyright_,
    }
    if number:
        made["versionInfo"] = number
    if digest:
        made["checksums"] = [{"algorithm": "SHA256", "checksumValue": digest}]
    if file_name:
        made["packageFileName"] = file_name
    if purpose:
        made["primaryPackagePurpose"] = purpose
    return made


def relation(one, kind, other):
    return {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}


def document(name, seconds, packages, relations):
    """Returns the text of a document. Its namespace has to be unique, and is computed from the packages, so that the same
    release has the same one."""
    created = datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    unique = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps([name, packages, relations], sort_keys=True))
    return json.dumps({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": name,
        "documentNamespace": NAMESPACE % (name, unique),
        "creationInfo": {"created": created, "creators": ["Organization: The Litmus Authors", "Tool: scripts/release-" + version()]},
        "packages": packages, "relationships": relations,
    }, indent=1) + "\n"


# Names of the binaries that archives of the three kinds have.
def in_programs(name):
    return name in (PROGRAM, DELEGATE)


def in_wheels(name):
    return name in (PROGRAM, DELEGATE, MODULE_LIBRARY)


def in_libraries(name):
    return name not in (PROGRAM, MODULE_LIBRARY)


def kind_of(archive):
    """Returns which binaries an archive of a release has, by its name."""
    if archive.startswith(LIBRARIES):
        return in_libraries
    return in_wheels if archive.endswith(".whl") else in_programs


def all_binaries(contents):
    """Returns {name: bytes}."""
    return {PROGRAM: contents.program, DELEGATE: contents.delegate, **contents.libraries, MODULE_LIBRARY: contents.module_library}


def references(contents, wanted):
    """Returns the identifiers of those binaries whose names are wanted."""
    return [reference(contents.processor.name, name) for name in all_binaries(contents) if wanted(name)]


def binaries(contents, wanted=lambda name: True):
    """Returns (packages, relationships, identifiers of the binaries): those binaries whose names are wanted, and what is linked into
    them."""
    processor = contents.processor.name
    packages, relations, of_binaries = [], [], []
    for name, data in all_binaries(contents).items():
        if wanted(name):
            of_binaries.append(reference(processor, name))
            kind = "APPLICATION" if name == PROGRAM else "LIBRARY"
            packages.append(package(of_binaries[-1], name, version(), LICENSE, "Copyright " + COPYRIGHT, sha256(data), name, kind))
    for part in contents.parts:
        one = reference(processor, part.name)
        packages.append(package(one, part.name, part.version, part.license, part.copyright, part.sha256, purpose="LIBRARY"))
        kind = "DYNAMIC_LINK" if part.name == components.C_LIBRARY.name else "STATIC_LINK"
        relations += [relation(binary, kind, one) for binary in of_binaries]
    return packages, relations, of_binaries


def of_contents(contents, wanted=in_programs):
    """Returns the document of the binaries for one processor whose names are wanted."""
    packages, relations, of_binaries = binaries(contents, wanted)
    described = [relation("SPDXRef-DOCUMENT", "DESCRIBES", one) for one in of_binaries]
    return document("%s-%s-linux-%s" % (NAME, version(), contents.processor.name), contents.seconds, packages, described + relations)


def of_release(all_contents, files, seconds):
    """Returns the document of a release. files: {name: (bytes, name of the processor or "")}."""
    packages, relations = [], []
    for contents in all_contents:
        some, related, _ = binaries(contents)
        packages += some
        relations += related
    by_processor = {contents.processor.name: contents for contents in all_contents}
    for name, (data, processor) in sorted(files.items()):
        one = reference("file", name)
        packages.append(package(one, name, version(), LICENSE, "Copyright " + COPYRIGHT, sha256(data), name, "ARCHIVE"))
        relations.append(relation("SPDXRef-DOCUMENT", "DESCRIBES", one))
        if processor in by_processor:
            relations += [relation(one, "CONTAINS", binary) for binary in references(by_processor[processor], kind_of(name))]
    return document("%s-%s" % (NAME, version()), seconds, packages, relations)
