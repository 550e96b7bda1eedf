# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The ranks of an MPI launcher: the rank of this process, and the exit codes of all ranks."""
import json
import os

from cluster.out_folder import STARTED
from device import json_text, values, whole_file
from device.device import BAD_DATA, IO_ERROR, TEMPORARY, UNAVAILABLE, USAGE, Refused

# The environment variables (rank, size) of Open MPI; of MPICH and Intel MPI; of MVAPICH2; of srun.
VARIABLES = (("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"), ("PMI_RANK", "PMI_SIZE"),
             ("MV2_COMM_WORLD_RANK", "MV2_COMM_WORLD_SIZE"), ("SLURM_PROCID", "SLURM_NTASKS"))
CONFIG = 78


def here():
    """Returns (rank, size) of this process as strings. Raises Refused."""
    for pair in VARIABLES:
        rank, size = map(os.environ.get, pair)
        if rank and size:
            return rank, size
    raise Refused("this launcher sets no rank: expected OMPI_COMM_WORLD_RANK, PMI_RANK, MV2_COMM_WORLD_RANK or SLURM_PROCID, each "
                  "with its size", CONFIG)


def check_size(out, size):
    """Raises Refused if OUT has the shards of an earlier launch with a different number of ranks."""
    try:
        earlier = json_text.read(out.file("command.json")).get("shards")
    except (OSError, ValueError):
        return  # no earlier launch; if this launch cannot write the file, its end reports that
    if earlier not in (None, int(size)):
        raise Refused(f"{out.path} has {earlier} shards, and the launcher has {size} ranks; use as many, or another OUT", USAGE)


def note_size(out):
    """Records the number of shards in OUT; the first launch decides it."""
    file = out.file("command.json")
    facts, first = json_text.read(file), read(out, 0)
    if facts["shards"] is None and first:
        whole_file.write(file, json.dumps({**facts, "shards": first[0]}, indent=1) + "\n")


def read(out, rank):
    try:
        return out.status(f"shard-{rank}.status")
    except values.BadValue as bad:
        raise Refused(f"{bad}; nothing was merged", BAD_DATA) from None


def judge(out, launcher, status, interrupted):
    """Returns the number of ranks if all have succeeded. Otherwise raises Refused with the exit code."""
    first = read(out, 0)
    names = [path.name for path in out.path.glob("shard-*.status")] if first is None else []
    if interrupted:
        raise Refused("interrupted; the same command goes on where it stopped", TEMPORARY)
    if first is None and not names:
        if status:
            raise Refused(f"{launcher} started no rank and ended with exit {status}; see its message above", UNAVAILABLE)
        raise Refused(f"no rank has written to {out.path}: is it on a file system that this host sees?", IO_ERROR)
    size = first[0] if first else read(out, names[0][len("shard-"):-len(".status")])[0]
    for rank in range(size):
        kept = read(out, rank)
        if kept is None or kept[1] == STARTED:
            raise Refused(f"rank {rank} of {size} did not end ({launcher}: exit {status}); nothing was merged; the same command goes "
                          "on where it stopped", TEMPORARY if status else IO_ERROR)
        if kept[1]:
            raise Refused(f"rank {rank} of {size} failed with exit {kept[1]}; nothing was merged", kept[1])
    if status:
        raise Refused(f"{launcher} ended with exit {status}; nothing was merged; the same command goes on", TEMPORARY)
    return size
