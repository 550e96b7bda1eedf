# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""OpenCL implementations that need no GPU, unpacked by packages.py: the environment in which a program finds exactly
one of them."""
import dataclasses
import os
import typing

from gpu_kernels import packages


@dataclasses.dataclass(frozen=True)
class Runtime:
    about: str
    libraries: tuple  # folders of the set, for LD_LIBRARY_PATH
    driver: str  # the driver that the OpenCL loader loads
    variables: tuple = ()  # environment: (name, value); {root} is the set's folder, {work} the folder of the run
    folder: typing.Optional[str] = None  # the folder of the set in which programs must run
    log: typing.Optional[str] = None  # name of a log in the run's folder; a line in the log is a failure
    halves: bool = False  # whether the runtime supports fp16 arithmetic


RUNTIMES = {
    "intel_cpu": Runtime("Intel's for CPUs, which computes in 16 bits", ("data/lib",), "data/lib/libintelocl.so", halves=True),
    "oclgrind": Runtime(
        "a simulator that finds races, accesses out of bounds and misuse of the API",
        (packages.LIBRARIES, "usr/lib/oclgrind"), "usr/lib/oclgrind/liboclgrind-rt-icd.so",
        # Oclgrind's check for uninitialised reads is off: it reports data that the host writes through a mapped buffer.
        (("OCLGRIND_PCH_DIR", "{root}/" + packages.LIBRARIES + "/oclgrind/21.10"), ("OCLGRIND_DATA_RACES", "1"),
         ("OCLGRIND_CHECK_API", "1"), ("OCLGRIND_LOG", "{work}/oclgrind.log")), log="oclgrind.log"),
    "rusticl": Runtime(
        "Mesa's on a CPU, whose work-groups are small", (packages.LIBRARIES,), packages.LIBRARIES + "/libRusticlOpenCL.so.1",
        (("RUSTICL_ENABLE", "llvmpipe"), ("GALLIUM_PIPE_SEARCH_DIR", "{root}/" + packages.LIBRARIES + "/gallium-pipe")),
        folder="usr/lib"),
}


def enter(name, work):
    """Returns (environment, folder to run in) of a runtime. Raises packages.Unavailable. work: a folder for the run."""
    runtime = RUNTIMES[name]
    root = packages.get(name)
    vendors = os.path.join(work, "vendors")
    os.makedirs(vendors, exist_ok=True)
    with open(os.path.join(vendors, name + ".icd"), "w", encoding="utf-8") as file:
        file.write(os.path.join(root, runtime.driver) + "\n")
    paths = [os.path.join(root, folder) for folder in runtime.libraries]
    environment = dict(os.environ, OCL_ICD_VENDORS=vendors, LD_LIBRARY_PATH=":".join(paths), TEST_TMPDIR=work)
    for variable, value in runtime.variables:
        environment[variable] = value.format(root=root, work=work)
    return environment, os.path.join(root, runtime.folder) if runtime.folder else None
