// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/report/page_assets.h"

namespace litmus {

std::string_view ReportStyle() {
  return R"css(
:root {
  --bg: #f7f7f5; --surface: #ffffff; --text: #1c2126; --muted: #59636e; --line: #e1e4e7; --edge: #1c212640;
  --accent: #2b5d8c; --ok: #1b6e46; --warn: #8a5a00; --fail: #ab2a22;
  --ok-bg: #e9f4ee; --warn-bg: #fbf2dd; --fail-bg: #fbeae8;
  --s0: #2b6cb0; --s1: #b9531b; --s2: #22805c; --s3: #84489c;
  --s4: #8f6d00; --s5: #23808f; --s6: #ad3358; --s7: #59636e;
  color-scheme: light dark;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --bg: #121518; --surface: #1a1e23; --text: #e4e8eb; --muted: #9aa5af; --line: #2d343b; --edge: #000000b0;
    --accent: #86b6e4; --ok: #6cc999; --warn: #e2b55a; --fail: #f0918a;
    --ok-bg: #16271f; --warn-bg: #2b2413; --fail-bg: #301b1a;
    --s0: #74aee8; --s1: #ea9360; --s2: #5dc49b; --s3: #c691dc;
    --s4: #d6b548; --s5: #62c1d0; --s6: #ec88a6; --s7: #9aa5af;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--bg); color: var(--text);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
}
header, nav, main { max-width: 72rem; margin: 0 auto; padding: 0 1.5rem; }
header { padding-top: 2.5rem; }
main { padding-bottom: 4rem; }
h1 { font-size: 1.75rem; line-height: 1.2; letter-spacing: -.015em; margin: 0; }
h2 { font-size: 1.25rem; line-height: 1.3; letter-spacing: -.01em; margin: 2.5rem 0 .4rem; }
h1, h2, p, li, dd, dt, figcaption, td, th { overflow-wrap: anywhere; }
p { max-width: 68ch; margin: .5rem 0 1rem; white-space: pre-line; }
.subtitle, .intro { color: var(--muted); }
.subtitle { margin: .4rem 0 1.5rem; } .intro { margin: 0 0 .5rem; }
a { color: var(--accent); text-underline-offset: .15em; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0 0 1.5rem; padding: 0;
  list-style: none; font-size: .9rem; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }

.verdict { display: grid; grid-template-columns: auto 1fr; gap: 0 .85rem; margin: 0 0 1rem;
  padding: .9rem 1.1rem; border-radius: 8px; border-left: 4px solid; background: var(--surface); }
.verdict.none { color: var(--accent); }
.verdict p { margin: 0; max-width: none; font-weight: 600; color: var(--text); }
.verdict ul { grid-column: 2; margin: .35rem 0 0; padding-left: 1.1rem; color: var(--text);
  font-size: .92rem; }
.verdict .sign { display: inline-block; width: 1.1em; text-align: center; font-weight: 700; }
.ok { color: var(--ok); } .warn { color: var(--warn); } .fail { color: var(--fail); }
.verdict.ok { background: var(--ok-bg); } .verdict.warn { background: var(--warn-bg); }
.verdict.fail { background: var(--fail-bg); }

section { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 0 1.25rem; }
section > * { flex: 0 0 100%; min-width: 0; }
section > .chart, section > .table { flex: 0 1 auto; margin: .6rem 0; }

.cards { display: grid; gap: .75rem; margin: 1.25rem 0;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 10rem), 1fr)); }
.cards > div { background: var(--surface); border: 1px solid var(--line); border-radius: 8px;
  padding: .8rem 1rem; display: flex; flex-direction: column; }
.cards dt { color: var(--muted); font-size: .85rem; }
.cards dd { margin: 0; }
.value { font-size: 1.6rem; line-height: 1.3; font-weight: 600; letter-spacing: -.01em;
  font-variant-numeric: tabular-nums; }
.note { color: var(--muted); font-size: .85rem; font-variant-numeric: tabular-nums; }

.scroll { overflow-x: auto; }
.table { background: var(--surface); border: 1px solid var(--line); border-radius: 8px;
  overflow: auto; max-height: 36rem; margin: .6rem 0; position: relative; width: fit-content;
  max-width: 100%; min-width: min(100%, 26rem);
  background: linear-gradient(to right, var(--surface) 30%, transparent) left / 3rem 100% local,
    linear-gradient(to left, var(--surface) 30%, transparent) right / 3rem 100% local,
    linear-gradient(to right, var(--edge), transparent) left / .8rem 100% scroll,
    linear-gradient(to left, var(--edge), transparent) right / .8rem 100% scroll, var(--surface);
  background-repeat: no-repeat; }
table { border-collapse: separate; border-spacing: 0; width: 100%; font-size: .92rem; }
caption { text-align: left; color: var(--muted); padding: .7rem .9rem .2rem; font-size: .88rem; }
th, td { text-align: left; padding: .42rem .8rem; vertical-align: top; }
.dense th, .dense td { padding-left: .5rem; padding-right: .5rem; font-size: .86rem; }
td { border-top: 1px solid var(--line); }
tr:first-child td { border-top-color: transparent; }
th { position: sticky; top: 0; background: var(--surface); font-weight: 600; white-space: nowrap;
  border-bottom: 1px solid var(--line); color: var(--muted); }
.num { text-align: right; font-variant-numeric: tabular-nums; }
td.num, td.short, td.line { white-space: nowrap; }
td.num.words { white-space: normal; min-width: 8rem; }
td.medium, td.long { min-width: 24rem; }
td.long > span { display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical;
  overflow: hidden; }
tbody tr:hover td { background: color-mix(in srgb, var(--accent) 6%, transparent); }
th button { all: unset; cursor: pointer; }
th button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
th button::after, th.num button::before { content: "\2195"; display: inline-block; width: 1.1em;
  text-align: center; opacity: .4; font-size: .85em; }
th.num button::after { content: none; }
th[aria-sort] button { color: var(--text); }
th[aria-sort=ascending] button::after, th.num[aria-sort=ascending] button::before {
  content: "\2191"; opacity: 1; }
th[aria-sort=descending] button::after, th.num[aria-sort=descending] button::before {
  content: "\2193"; opacity: 1; }
th.num[aria-sort] button::after { content: none; }
.empty { color: var(--muted); font-style: italic; }

.facts { display: grid; grid-template-columns: fit-content(16rem) 1fr; gap: .3rem 1.5rem;
  margin: 1rem 0; font-size: .92rem; }
.facts dt { color: var(--muted); }
.word { white-space: nowrap; }
.facts dd { margin: 0; font-variant-numeric: tabular-nums; }
details { margin: 1rem 0; border: 1px solid var(--line); border-radius: 8px;
  background: var(--surface); }
summary { cursor: pointer; padding: .6rem .9rem; font-size: .92rem; }
pre { margin: 0; padding: .6rem .9rem .9rem; overflow-x: auto; font: .82rem/1.5 ui-monospace,
  "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }

.charts { display: grid; gap: 1.25rem; margin: 1rem 0;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); }
figure { margin: 1rem 0; }
.chart { background: var(--surface); border: 1px solid var(--line); border-radius: 8px;
  padding: .9rem 1rem .7rem; width: min(100%, 33.85rem); }
.chart.wide { width: fit-content; max-width: 100%; }
.charts .chart { width: auto; min-width: 0; margin: 0; }
.chart figcaption { font-weight: 600; font-size: .95rem; margin-bottom: .5rem; }
.save { font: inherit; font-weight: 400; font-size: .8rem; float: right; margin-left: .75rem; padding: 0 .5rem;
  color: var(--accent); background: none; border: 1px solid var(--line); border-radius: 4px; cursor: pointer; }
.save:hover { border-color: var(--accent); }
.chart svg { display: block; font-size: 12px; font-variant-numeric: tabular-nums; }
.chart svg.fit { width: 100%; height: auto; min-width: 300px; max-width: 600px; }
.chart text { fill: var(--muted); }
.chart .name { fill: var(--text); }
.grid { stroke: var(--line); stroke-width: 1; fill: none; }
.axis { stroke: var(--muted); stroke-width: 1; fill: none; }
.whisker { stroke: var(--text); stroke-width: 1.25; fill: none; }
.bar { fill: var(--s0); opacity: .8; }
.part { stroke: var(--surface); stroke-width: 1; }
.f0 { fill: var(--s0); } .f1 { fill: var(--s1); } .f2 { fill: var(--s2); } .f3 { fill: var(--s3); }
.f4 { fill: var(--s4); } .f5 { fill: var(--s5); } .f6 { fill: var(--s6); } .f7 { fill: var(--s7); }
.dot { fill-opacity: .55; stroke: var(--surface); stroke-width: .75; }
.chart .halo { stroke: var(--surface); stroke-width: 3px; paint-order: stroke; stroke-linejoin: round; }
.roofline { fill: none; stroke: var(--text); stroke-width: 1.5; }
.roofline.dashed { stroke-dasharray: 5 3; }
.heat { fill: var(--s0); } .heat .neg { fill: var(--s1); }
.heat-back { fill: var(--line); opacity: .45; }
.chart text.over { fill: var(--surface); } .chart text.cell { fill: var(--text); }
.chart .over, .chart .cell { pointer-events: none; }
.curve { fill: none; stroke-width: 2; stroke-linejoin: round; }
.mark { stroke-width: 1.5; fill: none; }
.point { fill: var(--s0); stroke: none; } .point.apart { fill: var(--surface); stroke: var(--s3); stroke-width: 1.6; }
.range { fill: none; stroke: var(--s0); stroke-width: 1.2; stroke-opacity: .45; }
.level { fill: none; stroke: var(--text); stroke-width: 1.6; }
.step { fill: none; stroke: var(--s3); stroke-width: 1.4; stroke-dasharray: 5 3; }
.mark.dense { stroke-width: 1; stroke-opacity: .5; }
.s0 { stroke: var(--s0); } .s1 { stroke: var(--s1); } .s2 { stroke: var(--s2); }
.s3 { stroke: var(--s3); } .s4 { stroke: var(--s4); } .s5 { stroke: var(--s5); }
.s6 { stroke: var(--s6); } .s7 { stroke: var(--s7); }
.curve.s1 { stroke-dasharray: 7 3; } .curve.s2 { stroke-dasharray: 2 2.5; }
.curve.s3 { stroke-dasharray: 9 3 2 3; } .curve.s4 { stroke-dasharray: 4 2; }
.curve.s5 { stroke-dasharray: 12 4; } .curve.s6 { stroke-dasharray: 9 2 2 2 2 2; }
.curve.s7 { stroke-dasharray: 1 4; }

.gallery { display: grid; gap: 1.25rem; margin: 1rem 0;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); }
.gallery figure { margin: 0; background: var(--surface); border: 1px solid var(--line);
  border-radius: 8px; overflow: hidden; break-inside: avoid; }
.mat { display: grid; place-items: center; height: 16rem;
  background: color-mix(in srgb, var(--line) 40%, transparent); }
.frame { position: relative; line-height: 0; max-width: 100%; }
.frame img { max-width: 100%; max-height: 16rem; width: auto; height: auto; }
.boxed { grid-template-columns: repeat(auto-fill, minmax(min(100%, 21.5rem), 1fr)); }
.boxed .mat { height: 21.5rem; } .boxed img { max-height: 21.5rem; }
.frame svg { position: absolute; inset: 0; width: 100%; height: 100%; overflow: hidden; }
.gallery figcaption { padding: .6rem .8rem .75rem; font-size: .85rem; line-height: 1.45; }
.gallery b { display: block; font-weight: 600; }
.gallery figcaption span { display: block; color: var(--muted);
  font-variant-numeric: tabular-nums; }
.casing, .box { fill: none; vector-effect: non-scaling-stroke; }
.casing { stroke: #000; stroke-opacity: .45; stroke-width: 4; }
.box { stroke-width: 2; }
.truth { stroke: #8fd3ff; stroke-dasharray: 6 4; } .match { stroke: #79e6a4; }
.wrong { stroke: #ff8f80; stroke-width: 3; } .ignore { stroke: #ddd; stroke-dasharray: 2 3; }
.frame text { fill: #fff; stroke: #000; stroke-width: .28em; paint-order: stroke;
  stroke-linejoin: round; font-weight: 600; }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: .75rem 0; padding: 0;
  list-style: none; font-size: .85rem; color: var(--muted); }
.legend svg { width: 30px; height: 12px; margin-right: .4rem; vertical-align: -1px; }

@media (max-width: 40rem) {
  header, nav, main { padding-left: 1rem; padding-right: 1rem; }
  header { padding-top: 1.5rem; }
  h1 { font-size: 1.4rem; } h2 { margin-top: 2.25rem; }
  th, td { padding-left: .4rem; padding-right: .4rem; overflow-wrap: break-word; }
  th button { white-space: nowrap; } table { font-size: .8rem; } .table { min-width: 0; } th { white-space: normal; }
  td.line { white-space: normal; min-width: 8rem; } td.medium, td.long { min-width: 10rem; }
  .facts { grid-template-columns: 1fr; gap: 0; } .facts dd { margin-bottom: .5rem; }
  .chart { padding-left: .7rem; padding-right: .7rem; }
}
@media print {
  :root { font-size: 10pt; }
  body { background: none; font-size: 1rem; print-color-adjust: exact; }
  header, nav, main { max-width: none; padding: 0; }
  nav, .save, th button::after, th button::before { display: none !important; }
  .table { max-height: none; overflow: visible; } th { position: static; }
  section { display: block; } td.long > span { display: block; } .chart svg.fit { min-width: 0; }
  .chart, .verdict, .cards > div, tr { break-inside: avoid; } h2 { break-after: avoid; }
}
)css";
}

}  // namespace litmus
