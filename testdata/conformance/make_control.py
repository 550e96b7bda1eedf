# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Writes cases of control flow, variables, hash tables and strings.

LiteRT's reference kernels compute the goldens; its default kernels those of STABLEHLO_CASE, which the reference
kernels lack; Python's dictionaries those of hash tables, which its Python package lacks."""

import numpy as np

from graph_writer import TYPES, Model, normal, options, write


def unary_graph(model, op, dtype, shape, table=None):
    g = model.graph(op)
    x = g.input(dtype, shape)
    return g.returns(g.op(op, [x], [(dtype, shape)], table)[0])


def make_if():
    # An IF within a branch of an IF; the model's second input is passed through unchanged.
    for outer, inner in ((True, False), (True, True), (False, True)):
        m = Model()
        g = m.graph("main")
        a, b = g.input("bool"), g.input("bool")
        x = g.input("float32", (2, 3))
        out = [("float32", (2, 3))]
        nested = m.graph("nested")
        c, y = nested.input("bool"), nested.input("float32", (2, 3))
        absolute, negative = (unary_graph(m, n, "float32", (2, 3)) for n in ("ABS", "NEG"))
        nested_table = options("If", thenSubgraphIndex=absolute, elseSubgraphIndex=negative)
        nested.returns(nested.op("IF", [c, y], out, nested_table)[0])
        other = m.graph("other")
        c, y = other.input("bool"), other.input("float32", (2, 3))
        other.returns(other.mul(y, y, shape=(2, 3)))
        table = options("If", thenSubgraphIndex=nested.index, elseSubgraphIndex=other.index)
        result = g.op("IF", [a, b, x], out, table)[0]
        g.returns(g.add(result, x, shape=(2, 3)))
        write("IF", f"nested_{int(outer)}{int(inner)}", "f32", m,
              [[np.bool_(outer), np.bool_(inner), normal(1, 2, 3)]])
    # The same graphs, called twice with different shapes, resized from [1]. The second result is dynamic if the
    # branches give different shapes.
    m = Model()
    g = m.graph("main")
    c, x, y = g.input("bool"), g.input("float32", (1,)), g.input("float32", (1,))
    absolute, negative = (unary_graph(m, n, "float32", (1,)) for n in ("ABS", "NEG"))
    table = options("If", thenSubgraphIndex=absolute, elseSubgraphIndex=negative)
    first = g.op("IF", [c, x], [("float32", (1,))], table)[0]
    second = g.op("IF", [c, y], [("float32", (1,))], table)[0]
    g.returns(first, second)
    write("IF", "shared_graphs", "f32", m, [[np.bool_(True), normal(2, 3, 2), normal(3, 1, 4)]],
          resize=[None, [3, 2], [1, 4]])
    # Several outputs of several types; one of them is an unchanged input.
    m = Model()
    g = m.graph("main")
    c, x, n = g.input("bool", (1,)), g.input("int64", (4,)), g.input("int32", (2, 1))
    graphs = []
    for k in (1, 2):
        h = m.graph(f"branch{k}")
        a, b = h.input("int64", (4,)), h.input("int32", (2, 1))
        graphs.append(h.returns(b, h.add(a, h.tensor("int64", (), k), "int64", (4,)), b))
    table = options("If", thenSubgraphIndex=graphs[0], elseSubgraphIndex=graphs[1])
    g.returns(*g.op("IF", [c, x, n], [("int32", (2, 1)), ("int64", (4,)), ("int32", (2, 1))], table))
    write("IF", "many_outputs", "i64", m,
          [[np.array([False]), np.arange(4, dtype=np.int64), np.array([[5], [6]], np.int32)]])
    # String tensors with different lengths and counts.
    for condition in (True, False):
        m = Model()
        g = m.graph("main")
        c, s = g.input("bool"), g.input("string", (3,))
        h = m.graph("same")
        same = h.returns(h.input("string", (3,)))
        h = m.graph("chosen")
        a = h.input("string", (3,))
        picked = h.op("GATHER", [a, h.tensor("int32", (4,), [2, 0, 0, 1])], [("string", (4,))],
                      options("Gather", axis=0))
        chosen = h.returns(picked[0])
        table = options("If", thenSubgraphIndex=same, elseSubgraphIndex=chosen)
        g.returns(g.op("IF", [c, s], [("string", (3,))], table)[0])
        write("IF", f"strings_{int(condition)}", "string", m,
              [[np.bool_(condition), np.array([b"one", b"", b"\xc3\xbcber"], object)]])


def make_while():
    def counted(m, limit, body, types):
        """Returns the WHILE options of a loop with the condition (first value < limit) and the body."""
        h = m.graph("condition")
        values = [h.input(*t) for t in types]
        condition = h.returns(h.less(values[0], h.tensor("int32", (), limit)))
        h = m.graph("body")
        values = [h.input(*t) for t in types]
        step = h.add(values[0], h.tensor("int32", (), 1), "int32")
        return options("While", condSubgraphIndex=condition,
                       bodySubgraphIndex=h.returns(step, *body(h, *values[1:])))

    # The values are swapped in each iteration.
    for trips in (0, 1, 4):
        m = Model()
        g = m.graph("main")
        types = [("int32", ()), ("float32", (2,)), ("float32", (2,)), ("int64", (3,))]
        inputs = [g.input(*t) for t in types]

        def body(h, a, b, c):
            return b, h.add(a, b, shape=(2,)), c

        g.returns(*g.op("WHILE", inputs, types, counted(m, trips, body, types)))
        write("WHILE", f"swap_{trips}", "f32", m,
              [[np.int32(0), normal(4, 2), normal(5, 2), np.arange(3, dtype=np.int64)]])
    # A loop within a loop.
    m = Model()
    g = m.graph("main")
    types = [("int32", ()), ("float32", (2, 2))]
    inputs = [g.input(*t) for t in types]

    def inner_body(h, x):
        return [h.mul(x, h.tensor("float32", (), 0.5), shape=(2, 2))]

    inner = counted(m, 3, inner_body, types)

    def outer_body(h, x):
        y = h.op("WHILE", [h.tensor("int32", (), 0), x], types, inner)[1]
        return [h.add(y, h.tensor("float32", (), 1.0), shape=(2, 2))]

    g.returns(*g.op("WHILE", inputs, types, counted(m, 4, outer_body, types)))
    write("WHILE", "nested", "f32", m, [[np.int32(1), normal(6, 2, 2)]])
    # A tensor whose length doubles in each iteration, with an operator after the loop; also with no iteration.
    for trips in (0, 3):
        m = Model()
        g = m.graph("main")
        types = [("int32", ()), ("int32", (-1, 2))]
        shown = [("int32", ()), ("int32", (1, 2))]
        inputs = [g.input(*t) for t in shown]

        def grow(h, x):
            return h.op("CONCATENATION", [x, x], [("int32", (2, 2))],
                        options("Concatenation", axis=0))

        n, x = g.op("WHILE", inputs, shown, counted(m, trips, grow, shown))
        y = g.op("SUM", [x, g.tensor("int32", (1,), [0])], [("int32", (2,))], options("Reducer"))
        g.returns(n, x, y[0])
        write("WHILE", f"growing_{trips}", "i32", m,
              [[np.int32(0), np.array([[3, -4]], np.int32)]])
    # An IF within a loop: one branch doubles the tensor, the other one takes a row of it.
    for start, rows in ((0, 1), (3, 1), (6, 1), (2, 3)):
        m = Model()
        g = m.graph("main")
        types = [("int32", ()), ("int32", (1, 2))]
        inputs = [g.input(*t) for t in types]
        longer, shorter = m.graph("longer"), m.graph("shorter")
        x = longer.input("int32", (1, 2))
        longer.returns(*longer.op("CONCATENATION", [x, x], [("int32", (2, 2))],
                                  options("Concatenation", axis=0)))
        x = shorter.input("int32", (1, 2))
        offsets, size = (shorter.tensor("int32", (2,), v) for v in ([0, 0], [1, 2]))
        shorter.returns(*shorter.op("SLICE", [x, offsets, size], [("int32", (1, 2))],
                                    options("Slice")))

        def branch(h, n, x):
            early = h.less(n, h.tensor("int32", (), 4))
            y = h.op("IF", [early, x], [("int32", (1, 2))],
                     options("If", thenSubgraphIndex=longer.index, elseSubgraphIndex=shorter.index))
            return h.add(n, h.tensor("int32", (), 1), "int32"), y[0]

        h = m.graph("condition")
        n, _ = (h.input(*t) for t in types)
        condition = h.returns(h.less(n, h.tensor("int32", (), 6)))
        h = m.graph("body")
        body = h.returns(*branch(h, *[h.input(*t) for t in types]))
        results = g.op("WHILE", inputs, types,
                       options("While", condSubgraphIndex=condition, bodySubgraphIndex=body))
        g.returns(*results, g.add(results[1], results[1], "int32", (1, 2)))
        values = np.arange(rows * 2, dtype=np.int32).reshape(rows, 2)
        write("WHILE", f"branches_{start}_{rows}", "i32", m, [[np.int32(start), values]],
              resize=None if rows == 1 else [None, [rows, 2]])
    # Strings that are permuted in each iteration.
    m = Model()
    g = m.graph("main")
    types = [("int32", ()), ("string", (3,))]
    inputs = [g.input(*t) for t in types]

    def rotate(h, s):
        return h.op("GATHER", [s, h.tensor("int32", (3,), [1, 2, 0])], [("string", (3,))],
                    options("Gather", axis=0))

    g.returns(*g.op("WHILE", inputs, types, counted(m, 5, rotate, types)))
    write("WHILE", "strings", "string", m,
          [[np.int32(1), np.array([b"a", b"bcd", b""], object)]])


def make_variables():
    # A variable that is set once and then added to in each run, also from another subgraph.
    m = Model()
    g = m.graph("main")
    x = g.input("float32", (2, 2))
    start = m.graph("start")
    start.assign(start.variable("sum"), start.tensor("float32", (2, 2), [[1, 2], [3, 4]]))
    g.op("CALL_ONCE", [], [], options("CallOnce", initSubgraphIndex=start.index))
    handle = g.variable("sum")
    total = g.add(g.read(handle, shape=(2, 2)), x, shape=(2, 2))
    g.assign(handle, total)
    again = g.variable("sum")
    g.returns(total, g.mul(g.read(again, shape=(2, 2)), x, shape=(2, 2)))
    write("CALL_ONCE", "running_sum", "f32", m, [[normal(s, 2, 2)] for s in range(3)])
    # Two integer variables; an operator in a loop's body reads one of them.
    m = Model()
    g = m.graph("main")
    x = g.input("int32", ())
    g.assign(g.variable("step"), x)
    g.assign(g.variable("limit"), g.tensor("int32", (), 20))
    h = m.graph("condition")
    n = h.input("int32", ())
    condition = h.returns(h.less(n, h.read(h.variable("limit"), "int32")))
    h = m.graph("body")
    n = h.input("int32", ())
    body = h.returns(h.add(n, h.read(h.variable("step"), "int32"), "int32"))
    table = options("While", condSubgraphIndex=condition, bodySubgraphIndex=body)
    g.returns(*g.op("WHILE", [x], [("int32", ())], table))
    write("VAR_HANDLE", "in_a_loop", "i32", m, [[np.int32(3)], [np.int32(7)]])
    # A resource handle that is one of the loop's values.
    m = Model()
    g = m.graph("main")
    n, x = g.input("int32"), g.input("float32", (2,))
    handle = g.variable("value")
    g.assign(handle, x)
    types = [("int32", ()), ("resource", (1,))]
    h = m.graph("condition")
    count, _ = (h.input(*t) for t in types)
    condition = h.returns(h.less(count, h.tensor("int32", (), 5)))
    h = m.graph("body")
    count, inner = (h.input(*t) for t in types)
    value = h.read(inner, shape=(2,))
    h.assign(inner, h.add(value, value, shape=(2,)))
    body = h.returns(h.add(count, h.tensor("int32", (), 1), "int32"), inner)
    results = g.op("WHILE", [n, handle], types,
                   options("While", condSubgraphIndex=condition, bodySubgraphIndex=body))
    g.returns(results[0], g.read(results[1], shape=(2,)))
    write("VAR_HANDLE", "handle_in_a_loop", "f32", m,
          [[np.int32(1), normal(1, 2)], [np.int32(7), normal(2, 2)]])


def make_composite():
    m = Model()
    g = m.graph("main")
    x, y = g.input("float32", (2, 3)), g.input("float32", (3,))
    h = m.graph("decomposition")
    a, b = h.input("float32", (2, 3)), h.input("float32", (3,))
    total = h.add(a, b, shape=(2, 3))
    h.returns(h.mul(total, total, shape=(2, 3)), total)
    table = options("StableHLOComposite", name=b"litmus.square_of_sum",
                    decompositionSubgraphIndex=h.index, compositeAttributes=[0, 36, 1], version=1)
    g.returns(*g.op("STABLEHLO_COMPOSITE", [x, y], [("float32", (2, 3))] * 2, table))
    write("STABLEHLO_COMPOSITE", "two_outputs", "f32", m, [[normal(1, 2, 3), normal(2, 3)]])


def make_tables():
    words = [b"cat", b"dog", b"", b"cat", b"a longer key \xf0\x9f\x90\x88"]
    numbers = np.array([10, 1 << 40, -3, 99, 7], np.int64)

    def build(keys, values, wanted_shape, fallback):
        key, value = ("string", "int64") if isinstance(keys, list) else ("int64", "string")
        m = Model()
        g = m.graph("main")
        wanted = g.input(key, wanted_shape)
        start = m.graph("start")

        def handle(h):
            table = options("Hashtable", tableId=42, keyDtype=TYPES[key], valueDtype=TYPES[value])
            return h.op("HASHTABLE", [], [("resource", (1,))], table)[0]

        start.op("HASHTABLE_IMPORT",
                 [handle(start), start.tensor(key, (5,), keys), start.tensor(value, (5,), values)],
                 [], options("HashtableImport"))
        g.op("CALL_ONCE", [], [], options("CallOnce", initSubgraphIndex=start.index))
        table = handle(g)
        found = g.op("HASHTABLE_FIND", [table, wanted, g.tensor(value, (1,), fallback)],
                     [(value, wanted_shape)], options("HashtableFind"))
        size = g.op("HASHTABLE_SIZE", [table], [("int64", (1,))], options("HashtableSize"))
        g.returns(found[0], size[0])
        return m

    wanted = np.array([[b"dog", b"cow"], [b"cat", b""]], object)
    golden = [np.array([[1 << 40, -1], [10, -3]], np.int64), np.array([4], np.int64)]
    write("HASHTABLE", "string_to_int64", "i64", build(words, numbers, (2, 2), [-1]), [[wanted]],
          goldens=[golden])
    wanted = np.array([7, 8, 10], np.int64)
    golden = [np.array([words[4], b"none", b"cat"], object), np.array([5], np.int64)]
    write("HASHTABLE", "int64_to_string", "string", build(numbers, words, (3,), [b"none"]),
          [[wanted]], goldens=[golden])


def make_case():
    # Four branches selected by an index; an index out of range selects the last one.
    for index in (-1, 0, 1, 2, 3, 9):
        m = Model()
        g = m.graph("main")
        i, x = g.input("int32"), g.input("float32", (2, 3))
        names = ("ABS", "NEG", "SQUARE", "FLOOR")
        branches = [unary_graph(m, name, "float32", (2, 3)) for name in names]
        table = options("StablehloCase", branchSubgraphIndices=branches)
        g.returns(*g.op("STABLEHLO_CASE", [i, x], [("float32", (2, 3))], table))
        name = f"index_{index}" if index >= 0 else "index_below"
        write("STABLEHLO_CASE", name, "f32", m, [[np.int32(index), normal(4, 2, 3)]],
              reference="LiteRT BUILTIN")


def make_skip_grams():
    sentences = {
        "plain": b"The quick  brown fox\tjumps over it",
        "leading_space": b" one two three",
        "one_word": b"alone",
        "empty": b"",
    }
    for name, sentence in sentences.items():
        for size, skip, every in ((3, 2, True), (2, 0, False), (2, 1, False), (1, 0, True)):
            if name != "plain" and size != 2:
                continue
            m = Model()
            g = m.graph("main")
            x = g.input("string", (1,))
            table = options("SkipGram", ngramSize=size, maxSkipSize=skip, includeAllNgrams=every)
            g.returns(*g.op("SKIP_GRAM", [x], [("string", (1,))], table))
            write("SKIP_GRAM", f"{name}_{size}_skip{skip}", "string", m,
                  [[np.array([sentence], object)]])


def make_strings():
    text = np.array([[b"alpha", b""], [b"\xe2\x82\xac", b"delta"]], object)
    m = Model()
    g = m.graph("main")
    x = g.input("string", (2, 2))
    flat = g.op("RESHAPE", [x], [("string", (4,))], options("Reshape", newShape=[4]))[0]
    picked = g.op("GATHER", [flat, g.tensor("int64", (3,), [3, 0, 3])], [("string", (3,))],
                  options("Gather", axis=0))[0]
    same = g.op("EQUAL", [picked, g.tensor("string", (1,), ["delta"])], [("bool", (3,))],
                options("Equal"))[0]
    g.returns(flat, picked, same)
    write("GATHER", "strings", "string", m, [[text]])


if __name__ == "__main__":
    make_if()
    make_while()
    make_variables()
    make_composite()
    make_tables()
    make_strings()
    make_case()
    make_skip_grams()
