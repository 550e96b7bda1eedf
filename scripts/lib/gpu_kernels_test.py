#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""What check_gpu_kernels reads from compilers, over pieces of their output, and how it judges.

usage: gpu_kernels_test.py FILE_OF_GPU_KERNELS
"""
import json
import os
import re
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(sys.argv[1]))))
from gpu_kernels import amd, dumps, goals, intel, loops, nvidia, table, targets  # noqa: E402

PTXAS = """ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function 'mat_vec_9' for 'sm_90'
ptxas info    : Function properties for mat_vec_9
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 30 registers, used 1 barriers, 512 bytes smem
ptxas info    : Compiling entry function 'conv_0' for 'sm_90'
ptxas info    : Function properties for conv_0
    16 bytes stack frame, 24 bytes spill stores, 8 bytes spill loads
ptxas info    : Used 255 registers, used 0 barriers
"""
SASS = """.text.conv_0:
conv_0:
        /*0000*/                   LDC R1, c[0x0][0x28] ;
        /*0010*/                   HFMA2.MMA R5, -RZ, RZ, 0, 0 ;
.L_x_1:
        /*0020*/                   LDG.E.CONSTANT R64, desc[UR6][R38.64+-0x8] ;
        /*0030*/                   LDG.E.128.CONSTANT R20, desc[UR6][R42.64+-0x40] ;
        /*0040*/                   LDG.E.U16 R3, desc[UR6][R42.64] ;
        /*0050*/                   FFMA R57, R23.reuse, R64.reuse, R28 ;
        /*0060*/                   HFMA2 R9, R3, R4, R9 ;
        /*0070*/                   HADD2.F32 R3, -RZ, R3.H0_H0 ;
        /*0080*/               @P0 BRA `(.L_x_1) ;
        /*0090*/                   EXIT ;
.L_x_3:
        /*00a0*/                   BRA `(.L_x_3);
"""
# A matrix product whose work-items share 16 steps of k through local memory: the loop over these steps is not unrolled.
SASS_STAGED = """.text.gemm:
.L_x_2:
        /*0010*/                   LDG.E.128.CONSTANT R20, desc[UR6][R42.64] ;
        /*0020*/                   STS.128 [R7], R20 ;
        /*0030*/                   UMOV UR5, URZ ;
        /*0040*/                   BAR.SYNC.DEFER_BLOCKING 0x0 ;
.L_x_1:
        /*0050*/                   LDS.128 R20, [R7+UR5] ;
        /*0060*/                   UIADD3 UR5, UR5, 0x80, URZ ;
        /*0070*/                   UISETP.NE.AND UP0, UPT, UR5, 0x800, UPT ;
        /*0080*/                   FFMA R18, R20.reuse, R21, R18 ;
        /*0090*/               @P1 BRA `(.L_x_1) ;
        /*00a0*/                   BAR.SYNC.DEFER_BLOCKING 0x0 ;
        /*00b0*/              @!P0 BRA `(.L_x_2) ;
        /*00c0*/                   EXIT ;
"""
AMD = """conv_0:                                 ; @conv_0
; %bb.0:
	s_load_dwordx2 s[4:5], s[4:5], 0x4
.LBB0_2:                                ; =>This Loop Header: Depth=1
	global_load_dwordx4 v[0:3], v[4:5], off
	global_load_dword v6, v[4:5], off offset:16
	global_load_short_d16_hi v6, v[4:5], off
	s_waitcnt vmcnt(0)
	s_barrier
.LBB0_3:                                ;   Parent Loop BB0_2 Depth=1
	s_addk_i32 s1, 0x80
	v_fmac_f32_e32 v7, v0, v1
	v_pk_fma_f16 v8, v0, v1, v8
	v_fma_mix_f32 v9, v0, v1, v9
	v_dual_fmac_f32 v1, v2, v3 :: v_dual_fmac_f32 v4, v5, v6
	s_cmpk_eq_i32 s1, 0x800
	s_cbranch_scc0 .LBB0_3
	s_barrier
	s_cbranch_scc0 .LBB0_2
	s_endpgm
; Kernel info:
; codeLenInByte = 1424
; NumSgprs: 38
; NumVgprs: 59
; ScratchSize: 12
; Occupancy: 16
"""
INTEL = """L0:
(W)     mov (8|M0)               r44.0<1>:ud   r0.0<1;1,0>:ud
L1864:
        send.dc0 (16|M0)         r12      r14     null    0x0            0x04210901           {$0} // wr:2+0, rd:2; byte gathering read 32b
(W)     send.dc0 (8|M0)          r3       r6      null    0x0            0x021802FE           {@1,$9} // wr:1h+0, rd:1; oword block read x2
        send.dc1 (8|M8)          null     r104    r14     0x80            0x04025EFE           {@2,$4} // wr:2+2, rd:0; untyped surface write with x
        mad (16|M0)              acc0.0<1>:hf  r52.0<8;1>:hf     r91.0<8;1>:hf     r90.0<1>:hf
        mad (8|M0)               r35.0<1>:f    r54.0<8;1>:f      r93.0<8;1>:f      r90.0<1>:f
        mad (8|M0)               r35.0<1>:d    r54.0<8;1>:d      r93.0<8;1>:d      r90.0<1>:d
(~f0.0) break (16|M0)                        L6448                  L6448
        while (16|M0)                        L1864
(W)     send.ts (1|M0)           null     r119    null    0x10000000     0x02000010           {EOT} // wr:1+0, rd:0; end of thread
"""


class Compilers(unittest.TestCase):

    def test_ptxas(self):
        self.assertEqual(nvidia.read_messages(PTXAS), {
            "mat_vec_9": {"registers": 30, "spill": 0, "shared": 512},
            "conv_0": {"registers": 255, "spill": 32, "shared": 0}})

    def test_sass(self):
        facts = nvidia.facts({"registers": 64, "spill": 0, "shared": 0}, nvidia.read_code(SASS)["conv_0"], 64)
        self.assertEqual(facts["loads"], {16: 1, 32: 1, 128: 1})
        self.assertEqual((facts["multiply_adds"], facts["half"]), (1, 1))
        self.assertEqual(facts["cost"], loops.Cost(7, 3, True))

    def test_sass_of_a_staged_product(self):
        cost = nvidia.facts({"registers": 64, "spill": 0, "shared": 0}, nvidia.read_code(SASS_STAGED)["gemm"], 64)["cost"]
        self.assertEqual(cost, loops.Cost(6 + 16 * 5, 16, True))

    def test_occupancy_of_sm_90(self):
        # Columns: registers, bytes of shared memory, work-items, expected warps.
        for registers, shared, items, warps in ((32, 0, 64, 64), (33, 0, 32, 48), (80, 0, 64, 24), (128, 0, 256, 16),
                                                (255, 0, 64, 8), (32, 32768, 64, 12), (255, 0, 1024, 0)):
            self.assertEqual(nvidia.occupancy(registers, shared, items), warps, (registers, shared, items))

    def test_amd(self):
        facts = amd.read(AMD)["conv_0"]
        self.assertEqual({key: facts[key] for key in ("registers", "spill", "occupancy")},
                         {"registers": 59, "spill": 12, "occupancy": 16})
        self.assertEqual(facts["loads"], {16: 1, 32: 1, 128: 1})
        self.assertEqual((facts["multiply_adds"], facts["half"]), (6, 2))
        self.assertEqual(facts["cost"], loops.Cost(7 + 16 * 7, 16 * 6, True))

    def test_ocloc(self):
        self.assertEqual(intel.read_messages(
            "warning: kernel winograd_0   compiled SIMD8 allocated 128 regs and spilled around 94\nBuild succeeded."),
            {"winograd_0": 94})

    def test_intel_code(self):
        facts = intel.read_code(INTEL)
        self.assertEqual((facts["simd"], facts["registers"], facts["multiply_adds"], facts["half"]), (16, 120, 2, 1))
        self.assertEqual(facts["loads"], {"byte gathering read 32b": 1})
        self.assertEqual(facts["cost"], loops.Cost(8, 24, True))


class Goals(unittest.TestCase):

    def test_of_kernel(self):
        # Columns: target, facts, words of the expected reasons.
        for target, facts, words in (
            ("sm_90", {"spill": 0, "registers": 128, "occupancy": 16}, []),
            ("sm_90", {"spill": 4, "registers": 129, "occupancy": 12}, ["spill", "registers"]),
            ("gfx1030", {"spill": 0, "registers": 200, "occupancy": 7}, ["occupancy"]),
            ("gfx1100", {"spill": 0, "registers": 200, "occupancy": 4}, []),
            ("spir64", {}, []),
        ):
            self.assertEqual([word for word, _ in goals.of_kernel(target, facts)], words, (target, facts))

    def test_narrow_loads_count_together(self):
        wide, few, many = {"loads": {128: 97}}, {"loads": {32: 3, 64: 1}}, {"loads": {32: 6}}
        self.assertEqual(goals.of_loads("sm_90", {"a": wide, "b": few}), {})
        self.assertEqual(list(goals.of_loads("sm_90", {"a": wide, "b": few, "c": many})), ["b", "c"])
        self.assertEqual(goals.of_loads("tgllp", {"c": many}), {})

    def test_ratios(self):
        def cost(instructions):
            return {"cost": loops.Cost(instructions, 100, True)}

        def kernels(*ways):
            made = dumps.Kernels()
            made.units = [dumps.Unit("", [], [dumps.Kernel(name, kind, "", halves, "", [(1, 1, 1)]) for name, kind, halves in (
                ("conv_0", "conv", True), ("conv_1", "conv", True), ("pool_0", "pool", True), ("conv_2", "conv", False))])]
            made.ways = [dumps.Way("m", 0, node, 0, candidate, kernel) for node, candidate, kernel in ways]
            return made

        ways = kernels((0, 0, "conv_0"), (0, 1, "conv_1"), (1, 0, "conv_1"), (2, 0, "pool_0"), (3, 0, "conv_2"))
        wide = goals.best_costs(ways, {name: cost(200) for name in ("conv_0", "conv_1", "pool_0", "conv_2")}, False)
        halves = goals.best_costs(ways, {"conv_0": cost(100), "conv_1": cost(140), "pool_0": cost(200), "conv_2": cost(200)}, True)
        found = goals.ratios(wide, halves)
        self.assertEqual(found, {"conv": (0.7, "conv_1", "conv_1")})
        self.assertEqual(list(goals.of_ratios("sm_90", found)), ["conv_1"])
        self.assertEqual(goals.of_ratios("gfx1030", found), {})


class Dumps(unittest.TestCase):

    def write(self, folder, **files):
        os.makedirs(folder)
        for name, contents in files.items():
            name = name.replace("__", ".")
            with open(os.path.join(folder, name if "." in name else name + ".json"), "w", encoding="utf-8") as file:
                file.write(contents if "." in name else json.dumps(contents))

    def test_equal_texts_of_two_models_are_one_kernel(self):
        text = "__kernel void %s(__global half* dst) { dst[0] = 1; }"
        with tempfile.TemporaryDirectory() as folder:
            kernels = dumps.Kernels()
            for model, name, local in (("a", "pool_3", [8, 8, 1]), ("b", "pool_0", [64, 1, 1])):
                entry = {"name": name, "kernel": "pool", "params": {"R": 4, "V": 4, "TAIL": 0}, "source": text % name,
                         "storages": {"dst": "f16"}, "file": "program.cl"}
                way = {"kernel": name, "partition": 0, "node": 1, "step": 0, "candidate": 0, "local": local}
                self.write(os.path.join(folder, model), device={"language": "opencl"}, kernels=[entry], dispatches=[way],
                           program__cl='#define V 4\n#line 1 "x"\n' + text % name, options__txt="-cl-std=CL1.2")
                kernels.add(model, os.path.join(folder, model))
        self.assertEqual([(k.name, k.params, k.groups, k.models, k.halves) for k in kernels.kernels()],
                         [("pool_0", "R=4", [(8, 8, 1), (64, 1, 1)], ["a", "b"], True)])
        self.assertEqual([(way.model, way.kernel) for way in kernels.ways], [("a", "pool_0"), ("b", "pool_0")])
        self.assertEqual(kernels.units[0].text(), '#define V 4\n\n#line 1 "pool_0"\n%s\n' % (text % "pool_0"))

    def test_what_is_refused_is_named(self):
        class Compiler:
            def compile(self, source, kernels, options):
                with open(source, encoding="utf-8") as file:
                    if "bad" in file.read():
                        raise targets.clang.Refused("bad is no word")
                return {name: {} for name in kernels}

        unit = dumps.Unit("// prelude\n", [], [dumps.Kernel(name, name, "", False, source, [(8, 8, 1)]) for name, source in
                                               (("a_0", "good"), ("b_0", "bad"))])
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(targets.compile_unit(Compiler(), unit, folder, []), ({"a_0": {}}, {"b_0": "bad is no word"}))


class Tables(unittest.TestCase):

    def test_aligned(self):
        self.assertEqual(table.aligned(("name", "n"), [("a", 1), ("bcdef", 23)]), ["name    n", "a       1", "bcdef  23"])

    def test_markdown(self):
        self.assertEqual(table.markdown(("a", "b"), [("x|y", 2)]), ["| a | b |", "| --- | --- |", "| x\\|y | 2 |"])

    def test_judgement(self):
        kernel = dumps.Kernel("conv_0", "conv", "R=4", True, "", [(8, 4, 1)], ["m"])
        kernels = dumps.Kernels()
        kernels.units = [dumps.Unit("", [], [kernel])]
        facts = {"registers": 130, "spill": 0, "occupancy": 12, "loads": {32: 16, 128: 10}, "multiply_adds": 128, "half": 0,
                 "cost": loops.Cost(161, 128, True)}
        judgement = targets.Judgement("sm_90", "fp32", kernels, {"conv_0": facts}, {"conv_0": [("registers", "130 registers")]})
        self.assertEqual(table.kernel_rows(judgement), [
            ("conv_0", "R=4", "8x4x1", 130, "-", 0, 12, "16x32 10x128", "16 of 26", 128, 0, "161/128", "1.258", "registers")])
        self.assertEqual(table.summary_row(judgement), ("sm_90", "fp32", 1, 1, 0, "0", 130, 12, "16 of 26", "-"))
        self.assertTrue(re.search('"misses": \\[\\s*"130 registers"', table.as_json([judgement], {})))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
