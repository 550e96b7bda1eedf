# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Finds the hot loop of a kernel's machine code, and counts the instructions per multiply-add in it.

A loop is the code between a label and a branch back to it. The hot loop is the innermost loop with the most
multiply-adds. For the cost with copies: if that loop has no barrier but an enclosing loop has one, the hot loop is
the enclosing loop, in which work-items load the shared data, so that the loads are included in the cost. An inner
loop of the enclosing loop counts as often as it is executed: if the kernel's parameters state the multiply-adds
between two barriers, the hot loop runs until it has done them, and remainder loops do not run; otherwise as often as
the code shows, or once if the code does not show it. A kernel without loops counts as a whole."""
import dataclasses
import re
import typing


@dataclasses.dataclass
class Instruction:
    text: str
    multiply_adds: int = 0  # for one work-item; on Intel for all lanes of the instruction
    barrier: bool = False
    target: typing.Optional[str] = None  # the label that the instruction may branch to


@dataclasses.dataclass
class Code:
    """The instructions of one kernel."""
    instructions: list = dataclasses.field(default_factory=list)
    labels: dict = dataclasses.field(default_factory=dict)  # {label: index of the next instruction}

    def mark(self, label):
        self.labels[label] = len(self.instructions)


@dataclasses.dataclass
class Cost:
    """The cost of one iteration of the hot loop."""
    instructions: int
    multiply_adds: int
    loop: bool  # False: the kernel has no loop, and the cost is that of the whole kernel

    def of_multiply_add(self):
        return self.instructions / self.multiply_adds if self.multiply_adds else None


def find(code):
    """Returns [(first instruction, one past the last)], outer loops before their inner ones."""
    ends = {}
    for i, instruction in enumerate(code.instructions):
        begin = code.labels.get(instruction.target)
        if begin is not None and begin <= i:
            ends[begin] = max(ends.get(begin, 0), i + 1)
    return sorted(ends.items(), key=lambda loop: (loop[0], -loop[1]))


def inside(loop, other):
    return other != loop and other[0] <= loop[0] and loop[1] <= other[1]


class Counter:
    """Patterns for a processor's loop counter that starts at 0. `step` matches the register (group 1) and its
    increment (group 2); `end` matches the register and the number that it is compared with. is_last: that number is
    the counter's value in the last iteration."""

    def __init__(self, step, end, is_last=False):
        self.step, self.end, self.is_last = re.compile(step), re.compile(end), is_last

    def turns(self, code, loop):
        """Returns the number of iterations; None if the code does not contain it."""
        texts = [instruction.text for instruction in code.instructions[loop[0]:loop[1]]]
        steps = {match[1]: int(match[2], 0) for match in filter(None, map(self.step.search, texts))}
        for match in filter(None, map(self.end.search, texts)):
            if steps.get(match[1]) and int(match[2], 0):
                return int(match[2], 0) // steps[match[1]] + self.is_last
        return None


def inner_cost(code):
    """Returns the Cost of the innermost loop with the most multiply-adds, or of the whole kernel if it has no such
    loop."""
    loops = [loop for loop in find(code) if any(i.multiply_adds for i in code.instructions[loop[0]:loop[1]])]
    innermost = [loop for loop in loops if not any(inside(other, loop) for other in loops)] or [(0, len(code.instructions))]
    costs = [Cost(end - begin, sum(i.multiply_adds for i in code.instructions[begin:end]), bool(loops)) for begin, end in innermost]
    return max(costs, key=lambda cost: cost.multiply_adds)


def cost(code, counter, piece=0):
    """Returns the Cost of a kernel with the copies to shared memory included. piece: the multiply-adds between two
    barriers; 0: unknown."""
    def work(loop):
        return sum(i.multiply_adds for i in code.instructions[loop[0]:loop[1]])

    def has_barrier(loop):
        return any(i.barrier for i in code.instructions[loop[0]:loop[1]])

    loops = find(code)
    working = [loop for loop in loops if work(loop)]
    innermost = [loop for loop in working if not any(inside(other, loop) for other in working)]
    if not innermost:
        whole = (0, len(code.instructions))
        return Cost(len(code.instructions), work(whole), False)
    hot = max(innermost, key=work)
    busiest = hot
    around = [loop for loop in loops if inside(hot, loop) and has_barrier(loop)]
    if around and not has_barrier(hot):
        hot = min(around, key=lambda loop: loop[1] - loop[0])
    weights = [1] * (hot[1] - hot[0])
    for loop in loops:
        if inside(loop, hot):
            times = counter.turns(code, loop) or 1
            if piece and loop in innermost:
                times = piece / work(loop) if loop == busiest else 0
            for i in range(*loop):
                weights[i - hot[0]] *= times
    body = code.instructions[hot[0]:hot[1]]
    return Cost(round(sum(weights)), round(sum(w * i.multiply_adds for w, i in zip(weights, body))), True)
