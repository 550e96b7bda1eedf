# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Tests delegates that are loaded at run time: an external one and the GPU delegate with a fake libOpenCL.so; and
the messages of tools that cannot load libraries."""
import json
import os

import conformance
import outputs

UNAVAILABLE = 69  # as in cli/exit_codes.h
GPU_LIBRARY = "libtensorflowlite_gpu_delegate.so"
# The nodes of these cases run in the plugin.
DELEGATED_CASES = "CONV_2D/"


def tiny_cnn(context):
    return ["--graph=" + os.path.join(context.models, "tiny_cnn_float.tflite"), *outputs.ONE_RUN]


def expect_run(context, name, done, status, *texts):
    """Counts one case: a run ended with `status` and printed `texts`."""
    problems = ["'%s' is not in what it printed" % text for text in texts if text not in done.out + done.err]
    if done.status != status or done.crashed:
        problems.append("exit status %d, expected %d" % (done.status, status))
    context.tally.expect(name, problems + ([done.text()] if problems else []))


def external_outputs(context):
    """Tests an external delegate that takes the whole model: its outputs equal the CPU's."""
    name = "external delegate, outputs"
    folder = os.path.join(context.work, "external")
    os.makedirs(folder)
    inputs, types = outputs.signature_of(context, os.path.join(context.models, "tiny_cnn_float.tflite"), ())
    flags = tiny_cnn(context) + outputs.input_flags(inputs, folder)
    wanted, here = outputs.output_bytes(context.reference, flags, folder + "/here")
    result = os.path.join(folder, "result.json")
    got, there = outputs.output_bytes(
        context.target, flags + ["--external_delegate_path=" + context.plugin, "--json_out=" + result],
        folder + "/delegate")
    if wanted is None or got is None:
        context.tally.fails(name, (here if wanted is None else there).text())
        return
    problems = outputs.differences(wanted, got, types)
    with open(result, encoding="utf-8") as file:
        delegation = json.load(file)["delegation"]
    if not delegation["nodes"] or delegation["delegate_nodes"] != delegation["nodes"]:
        problems.append("the delegate has %(delegate_nodes)d of %(nodes)d nodes" % delegation)
    context.tally.expect(name, problems)


def cxx_library(context):
    """Tests a plugin that uses the libstdc++ of this machine, which is another one than the program's."""
    plugin = os.path.join(context.reference.folder, "testing/plugins/cxx_plugin.so")
    done = context.target.run("benchmark_model", *tiny_cnn(context), "--external_delegate_path=" + plugin)
    expect_run(context, "external delegate in C++", done, 0, "[cxx_plugin] 1234,500 true; out_of_range; 12ab")


def external_errors(context):
    """Tests the messages for a missing library and for a library that is no delegate."""
    for name, path in (("a missing one", "/nowhere/libdelegate.so"), ("another library", context.opencl)):
        done = context.target.run("benchmark_model", *tiny_cnn(context), "--external_delegate_path=" + path)
        expect_run(context, "external delegate, " + name, done, UNAVAILABLE, "--external_delegate_path: ", path)


def external_conformance(context):
    folder = os.path.join(context.root, "testdata/conformance")
    to = os.path.join(context.work, "delegated.json")
    plugin = "--external_delegate_path=" + context.plugin
    got, done = conformance.runs(context.target, [folder, "--filter=" + DELEGATED_CASES, "--require_full_delegation", plugin], to)
    if not got or done.status != 0 or done.crashed:
        context.tally.fails("external delegate, cases", done.text())
        return
    for case, run in got.items():
        context.tally.expect("external delegate, %s, resolver %s" % case, [] if run[0] else [str(run[2])])


# The messages of the GPU delegate when the fake OpenCL compiler rejects every program.
REFUSED = ("clBuildProgram: CL_BUILD_PROGRAM_FAILURE", "stand-in: this device runs nothing")


def with_opencl(context):
    """Returns the environment in which the OpenCL library is found by its name, as on a phone. Where nothing is
    emulated, this machine may have such a library, too, so a variable names the stand-in."""
    if not context.flavour.command():
        return {"LITMUS_OPENCL_LIBRARY": context.opencl}
    return {"LD_LIBRARY_PATH": context.flavour.library_path(os.path.dirname(context.opencl))}


def gpu_library(context):
    """Tests the GPU delegate's shared library as an external delegate."""
    flags = tiny_cnn(context) + ["--external_delegate_path=" + os.path.join(context.target.folder, GPU_LIBRARY)]
    done = context.target.run("benchmark_model", *flags, "--allow_cpu_fallback", environment=with_opencl(context))
    expect_run(context, GPU_LIBRARY, done, 0, *REFUSED, "falling back to the CPU")


def opencl(context):
    """Tests the GPU delegate that is linked into the tools."""
    found = with_opencl(context)
    gpu = tiny_cnn(context) + ["--use_gpu", "--gpu_backend=cl"]
    run = context.target.run
    expect_run(context, "OpenCL, devices", run("benchmark_model", "--list_devices", environment=found), 0,
               "0: stand-in (OpenCL, GPU)")
    expect_run(context, "OpenCL, refused kernels",
               run("benchmark_model", *gpu, "--require_full_delegation", environment=found), UNAVAILABLE, *REFUSED)
    done = run("benchmark_model", *gpu, "--allow_cpu_fallback", environment=found)
    expect_run(context, "OpenCL, then the CPU", done, 0, *REFUSED, "falling back to the CPU")
    missing = {"LITMUS_OPENCL_LIBRARY": "/nowhere/libOpenCL.so"}
    expect_run(context, "OpenCL, no library", run("benchmark_model", *gpu, environment=missing), UNAVAILABLE,
               "Can not open OpenCL library on this device", "/nowhere/libOpenCL.so")


NO_LOADER = "Dynamic loading not supported"  # the message of musl's dlopen


def nothing_is_loaded(context):
    """Tests that a static program reports that it cannot load libraries, instead of silently using the CPU."""
    run = context.target.run
    library = os.path.join(context.target.folder, "libdelegate.so")
    done = run("benchmark_model", *tiny_cnn(context), "--external_delegate_path=" + library)
    expect_run(context, "static program, external delegate", done, UNAVAILABLE, "--external_delegate_path: ", library, NO_LOADER)
    done = run("benchmark_model", *tiny_cnn(context), "--use_gpu")
    expect_run(context, "static program, GPU", done, UNAVAILABLE, "--use_gpu: neither API works",
               "Can not open OpenCL library on this device", NO_LOADER)
    done = run("benchmark_model", *tiny_cnn(context), "--use_gpu", "--allow_cpu_fallback")
    expect_run(context, "static program, then the CPU", done, 0, "WARN")


def checks(context):
    """Returns (name, function) of each check."""
    if not context.flavour.loads_libraries:
        return [("delegates", lambda: nothing_is_loaded(context))]
    made = []
    if not context.flavour.command():
        made.append(("external delegate in C++", lambda: cxx_library(context)))
    if not os.path.exists(context.plugin):
        context.tally.leaves_out("external delegate: there is no testing/libtest_external_delegate.so")
    else:
        made += [("external delegate, outputs", lambda: external_outputs(context)),
                 ("external delegate, cases", lambda: external_conformance(context))]
    if not os.path.exists(context.opencl):
        context.tally.leaves_out("OpenCL: there is no testing/libOpenCL.so")
    else:
        made += [("external delegate, errors", lambda: external_errors(context)), ("OpenCL", lambda: opencl(context))]
        if os.path.exists(os.path.join(context.target.folder, GPU_LIBRARY)):
            made.append((GPU_LIBRARY, lambda: gpu_library(context)))
        else:
            context.tally.leaves_out("%s: it is not there" % GPU_LIBRARY)
    return made
