// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/report/page_assets.h"

namespace litmus {

// Rows without a key ("n/a") stay last in both directions; numbers are first sorted in descending
// order.
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
// Saves a chart as an image file: with the page's current colours and background, at twice the
// size.
const drawn = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-opacity",
               "stroke-linejoin", "paint-order", "opacity", "font-family", "font-size", "font-weight"];
function standalone(svg, width, height) {
  const copy = svg.cloneNode(true), from = [...svg.querySelectorAll("*")];
  [...copy.querySelectorAll("*")].forEach((element, i) => {
    const style = getComputedStyle(from[i]);
    for (const name of drawn) element.style.setProperty(name, style.getPropertyValue(name));
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  return "data:image/svg+xml;charset=utf-8," +
      encodeURIComponent(new XMLSerializer().serializeToString(copy));
}
// A URL of the whole image would be dropped by browsers above 2 MB; the URL of a blob is short.
function save(blob, name) {
  const link = document.createElement("a"), url = URL.createObjectURL(blob);
  link.download = name + ".png";
  link.href = url;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
}
for (const figure of document.querySelectorAll("figure.chart")) {
  const svg = figure.querySelector("svg"), caption = figure.querySelector("figcaption");
  if (!svg || !caption || !svg.viewBox.baseVal.width) continue;
  const title = caption.textContent, button = document.createElement("button");
  button.className = "save";
  button.type = "button";
  button.textContent = "Save as PNG";
  button.addEventListener("click", () => {
    const {width, height} = svg.viewBox.baseVal, image = new Image(), scale = 2;
    image.addEventListener("load", () => {
      const canvas = document.createElement("canvas"), margin = 12;
      canvas.width = scale * (width + 2 * margin);
      canvas.height = scale * (height + 2 * margin + 20);
      const context = canvas.getContext("2d"), style = getComputedStyle(figure);
      context.scale(scale, scale);
      context.fillStyle = style.backgroundColor;
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.fillStyle = style.color;
      context.font = "600 13px " + style.fontFamily;
      context.fillText(title, margin, margin + 12, width);
      context.drawImage(image, margin, margin + 20, width, height);
      canvas.toBlob(blob => save(blob, title.replace(/[^A-Za-z0-9]+/g, "_").replace(/^_|_$/g, "")));
    });
    image.addEventListener("error", () => button.textContent = "Not saved: the chart cannot be drawn");
    image.src = standalone(svg, width, height);
  });
  caption.append(button);
}
)js";
}

}  // namespace litmus
