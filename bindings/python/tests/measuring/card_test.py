#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Figures, cards and charts of made documents. run_test.py compares whole cards with the program's.

usage: card_test.py
"""
import re
import unittest
import xml.etree.ElementTree

from support import compare_document
from tflitmus import measuring
from tflitmus.measuring import chart, figures


def luminance(colour):
    """The relative luminance of #rrggbb (WCAG 2)."""
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def compare(**changes):
    return measuring.CompareResult.from_dict(compare_document(**changes))


class Figures(unittest.TestCase):
    def test_texts(self):
        """The cases of tools/common/card/figure_text_test.cc and cli/plain_number_test.cc: both sides show one number alike."""
        for got, text in (
                (figures.time_with_interval(5252.38, (5193.56, 5351.72)), "5.252 ms ± 1.9 % (95 %: 5.194 to 5.352 ms)"),
                (figures.time_with_interval(990, (852.5, 1185)), "990.0 µs ± 20 % (95 %: 852.5 to 1185 µs)"),
                (figures.time_with_interval(4.386, (4.38, 4.41)), "4.386 µs ± 0.55 % (95 %: 4.380 to 4.410 µs)"),
                (figures.time_with_interval(2.5e6, (2.5e6, 2.5e6)), "2.500 s ± 0 % (95 %: 2.500 to 2.500 s)"),
                (figures.time_with_interval(100, (10, 1000000)), "100.0 µs (95 %: 10.00 to 1000000 µs)"),
                (figures.time_with_interval(0, (0, 1)), "0.000 µs (95 %: 0.000 to 1.000 µs)"),
                (figures.time_with_interval(123.456, None), "123.5 µs"),
                (figures.time_text(None), "–"),
                (figures.ratio_with_interval(1.012, (1.0075, 1.0165), 4), "1.0120 ± 0.44 % (95 %: 1.0075 to 1.0165)"),
                (figures.ratio_with_interval(0.015, (0.011, 0.234), 3), "0.015 (95 %: 0.011 to 0.234)"),
                (figures.ratio_with_interval(1.01, None, 3), "1.010"),
                (figures.accuracy_with_interval(0.87, (0.8162, 0.9097)), "0.8700 ± 0.0538 (95 %: 0.8162 to 0.9097)"),
                (figures.accuracy_with_interval(0.5, None), "0.5000"),
                (figures.bytes_text(25276502016.0), "23.5 GiB"), (figures.bytes_text(512), "512 B"), (figures.bytes_text(2.0 ** 42), "4096.0 GiB"),
                (figures.bytes_text(None), "–"),
                (figures.percent(0), "0 %"), (figures.percent(0.00001), "less than 0.01 %"), (figures.percent(0.0053), "0.53 %"),
                (figures.percent(0.996), "100 %"), (figures.percent(1.046), "105 %"), (figures.percent(1.125), "113 %"),
                (figures.percent(102.4), "10240 %"), (figures.percent(-0.05), "-5 %"), (figures.percent(0.12345, 4), "12.35 %"),
                (figures.plain_number(0.00001234, 2), "0.000012"), (figures.plain_number(99.96, 3), "100"),
                (figures.plain_number(123456789, 5), "123456789"), (figures.plain_number(1e15, 3), "1e+15"),
                (figures.plain_number(9e-7, 3), "9e-07"), (figures.counted(1, "run", "runs"), "1 run")):
            with self.subTest(text):
                self.assertEqual(got, text)


class Cards(unittest.TestCase):
    def test_rows(self):
        usual = {"compared": "B relative to A, latency_median, 2 pairs of processes", "ratio": "1.5000 ± 6.7 % (95 %: 1.4000 to 1.6000)",
                 "A": "2.000 µs, spread 1 %  bench 'a b.tflite'", "B": "3.000 µs, spread 2 %  bench b.tflite",
                 "verdict": "slower: B is 50 % slower than A"}
        for changes, rows in (
                ({}, {}),
                ({"ratio__lower": None, "ratio__upper": None}, {"ratio": "1.5000, no interval"}),
                ({"ratio__value": None}, {"ratio": "not measured"}),
                ({"pairs": 0}, {"compared": "B relative to A, latency_median of stored results"}),
                ({"a__values": [2.0]}, {"A": "2.000 µs  bench 'a b.tflite'"}),
                ({"b__median": None}, {"B": "not measured: bench b.tflite"}),
                ({"a__name": "old"}, {"A": "2.000 µs, spread 1 %  old"}),
                ({"unit": "bytes", "a__median": 2048}, {"A": "2.0 KiB, spread 1 %  bench 'a b.tflite'", "B": "3 B, spread 2 %  bench b.tflite"}),
                ({"message": None}, {"verdict": "slower"}),
                ({"exit_code": 1, "error": "--fail_above=5%: exceeded\n"}, {"verdict": "slower: B is 50 % slower than A; --fail_above=5%: exceeded"}),
                ({"message": "two\nlines"}, {"verdict": "slower: two lines"})):
            with self.subTest(changes):
                lines = str(compare(**changes)).splitlines()
                self.assertEqual({line[:12].strip(): line[12:] for line in lines}, {**usual, **rows})

    def test_what_strangers_wrote_is_text(self):
        result = compare(message="<script>alert(1)</script> & \"'", a__name="<b>")
        page = result._repr_html_()
        self.assertIn("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;&#x27;", page)
        self.assertNotIn("<script", page)
        xml.etree.ElementTree.fromstring(page)

    def test_the_tone_of_a_verdict(self):
        for changes, sign in (({"verdict": "same"}, "✓ same"), ({"verdict": "faster"}, "✓ faster"), ({"verdict": "unclear"}, "! unclear"),
                              ({}, "! slower"), ({"exit_code": 1, "error": "x"}, "✗ slower")):
            self.assertIn(f">{sign}</b>", compare(**changes)._repr_html_())

    def test_the_main_number_is_bold(self):
        self.assertEqual(re.findall("<b>(.*?)</b>", compare()._repr_html_()), ["1.5000 ± 6.7 % (95 %: 1.4000 to 1.6000)"])

    def test_colours_are_readable_on_light_and_on_dark(self):
        page = compare(exit_code=1)._repr_html_() + compare(verdict="same")._repr_html_() + compare()._repr_html_()
        colours = set(re.findall("#[0-9a-f]{6}", page))
        self.assertEqual(len(colours), 5)  # two of the chart, three of verdicts
        for colour in colours:
            for ground in ("#ffffff", "#1e1e1e"):
                self.assertGreaterEqual(contrast(colour, ground), 3, f"{colour} on {ground}")


def shapes(svg, kind):
    return [each for each in xml.etree.ElementTree.fromstring(svg).iter() if each.tag.endswith("}" + kind)]


class Charts(unittest.TestCase):
    def test_histogram(self):
        svg = chart.histogram([10.0] * 50 + [20.0] * 49 + [1000.0], (10, 11), "µs", "a < b")
        bars = [each for each in shapes(svg, "rect") if each.get("fill") == chart.BLUE]
        # Two bars: the larger one is as high as the chart. What is above the 99th percentile has no bar, and is counted.
        self.assertEqual([float(bar.get("height")) for bar in bars], [90.0, 88.2])
        self.assertEqual([each.text for each in shapes(svg, "text")], ["10 µs", "20 µs, 1 above"])
        self.assertEqual(shapes(svg, "title")[0].text, "a < b")
        for values, count in (([], None), ([1.0], None), ([1.0, 1.0], 1), ([0.0, 0.0], 1)):
            svg = chart.histogram(values, None, "µs", "t")
            self.assertEqual(len(shapes(svg, "rect")) if svg else None, count)

    def test_bars(self):
        svg = chart.bars([("one", 5.0, None), ("two", 10.0, (8.0, 20.0)), ("none", None, None)], "ms", "t")
        self.assertEqual([float(bar.get("width")) for bar in shapes(svg, "rect")], [75.0, 150.0])  # 300 for the largest bound
        self.assertEqual([each.text for each in shapes(svg, "text")], ["one", "5 ms", "two", "10 ms", "none"])
        self.assertEqual([(line.get("x1"), line.get("x2")) for line in shapes(svg, "line")], [("270.0", "450.0")])
        for rows in ([], [("a", None, None)], [("a", 0.0, None)]):
            self.assertEqual(chart.bars(rows, "", "t"), "")
        self.assertEqual(shapes(chart.bars([("x" * 30, 1.0, None)], "", "t"), "text")[0].text, "…" + "x" * 21)

    def test_strips(self):
        svg = chart.strips([("A", [1.0, 3.0, 2.0]), ("B", [])], "µs", "t")
        self.assertEqual([dot.get("cx") for dot in shapes(svg, "circle")], ["30.0", "510.0", "270.0"])
        self.assertEqual([line.get("x1") for line in shapes(svg, "line")], ["270.0"])
        self.assertEqual(chart.strips([("A", []), ("B", [])], "µs", "t"), "")


if __name__ == "__main__":
    unittest.main()
