// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/report/page_assets.h"

namespace litmus {

// Rows without a key ("n/a") stay last in both directions; numbers start with the largest.
std::string_view ReportScript() {
  return R"js(
"use strict";
const collator = new Intl.Collator(undefined, {numeric: true});
for (const table of document.querySelectorAll("table")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = head.querySelector("button");
    if (!button) return;
    const numeric = head.classList.contains("num");
    button.addEventListener("click", () => {
      const was = head.getAttribute("aria-sort");
      const now = was ? (was === "ascending" ? "descending" : "ascending")
                      : (numeric ? "descending" : "ascending");
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", now);
      const sign = now === "ascending" ? 1 : -1;
      const order = (a, b) => {
        const [x, y] = [a.cells[column], b.cells[column]];
        const [p, q] = [x.dataset.key, y.dataset.key];
        if (p !== undefined && q !== undefined) return sign * (p - q);
        if (p !== undefined || q !== undefined) return p !== undefined ? -1 : 1;
        return numeric ? 0 : sign * collator.compare(x.textContent, y.textContent);
      };
      const body = table.tBodies[0];
      body.append(...[...body.rows].sort(order));
    });
  });
}
)js";
}

}  // namespace litmus
