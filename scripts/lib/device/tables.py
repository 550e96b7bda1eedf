# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The output of on_devices: a status line while devices work, and tables at the end."""
import shutil
import sys
import time

WRONG = "errors"


def aligned(rows: list[list[str]], texts: tuple[str, ...]) -> str:
    """Returns the rows as lines; the first row is the heading. Columns with a heading in `texts` are aligned left,
    the others, numbers, right."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    lines = []
    for row in rows:
        cells = [cell.ljust(width) if heading in texts else cell.rjust(width) for heading, cell, width in zip(rows[0], row, widths)]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


class StatusLine:
    """A line on a terminal's standard error that is overwritten at each update. If standard error is no terminal,
    only the messages of `say` are printed."""

    def __init__(self, unit: str, stream=None, clock=time.monotonic):
        self.unit, self.stream, self.clock = unit, stream or sys.stderr, clock
        self.terminal = self.stream.isatty()
        self.last, self.drawn = float("-inf"), False

    def say(self, text: str):
        self.clear()
        print(f"on_devices: {text}", file=self.stream, flush=True)

    def clear(self):
        if self.drawn:
            self.stream.write("\r\x1b[K")
            self.drawn = False

    def show(self, queue, now):
        if not self.terminal or now - self.last < 0.5:
            return
        self.last = now
        width = shutil.get_terminal_size().columns - 1
        self.stream.write("\r\x1b[K" + status(queue, self.unit, now)[:width])
        self.stream.flush()
        self.drawn = True


def status(queue, unit: str, now: float) -> str:
    """Returns a line such as "5/12 shards · a: 7, 12 s · b: lost, again in 5 s · c: left out"."""
    parts = [f"{len(queue.finished)}/{queue.jobs} {unit}"]
    for name, record in queue.devices.items():
        if record.left_out:
            parts.append(f"{name}: left out")
        elif record.running is not None:
            parts.append(f"{name}: {record.running}, {now - record.since:.0f} s")
        elif record.resting_until > now:
            parts.append(f"{name}: lost, again in {record.resting_until - now:.0f} s")
        else:
            parts.append(f"{name}: idle")
    return " · ".join(parts)


def evaluation_rows(queue, items: dict[int, int], pushed: dict[str, list]) -> list[dict]:
    """Returns a row for each device, and for shards of earlier commands: the shards that it ran."""
    rows = []
    for name, record in queue.devices.items():
        done = sum(items[job] for job in record.done)
        rows.append({"device": name, "items": done, "items_per_s": done / record.busy_s if record.busy_s else None,
                     "shards": sorted(record.done), "busy_s": record.busy_s, "pushed_files": len(pushed[name]), "errors": record.troubles,
                     "excluded": bool(record.left_out)})
    return rows


def evaluation_table(rows: list[dict], total: dict) -> str:
    table = [["device", "items", "items/s", "shards", "seconds", WRONG]]
    for row in rows:
        rate = "–" if row["items_per_s"] is None else f"{row['items_per_s']:.3g}"
        wrong = "; ".join(row["errors"]) + (" (excluded)" if row["excluded"] else "")
        table.append([row["device"], str(row["items"]), rate, str(len(row["shards"])), f"{row['busy_s']:.1f}", wrong])
    if total["earlier_shards"]:
        table.append(["(earlier)", str(total["earlier_items"]), "–", str(total["earlier_shards"]), "–", ""])
    rate = "–" if total["items_per_s"] is None else f"{total['items_per_s']:.3g}"
    table.append(["all", str(total["items"]), rate, f"{total['shards_done']} of {total['shards']}", f"{total['wall_s']:.1f}", ""])
    return aligned(table, ("device", WRONG))
