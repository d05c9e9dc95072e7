const escaped = (text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const LEFT = 230;
const WIDTH = 420;
const ROW = 26;
const TOP = 64;

/** A bar for every ratio to a bare server or floor, with a mark at the target. */
export function chart(outcomes, { store, events }) {
  const bars = outcomes.filter(
    ({ result, workload }) => Number.isFinite(result?.ratio) && workload.of !== "ratio",
  );
  const groups = [...new Set(bars.map(({ workload }) => workload.against))];
  const lines = [];
  let y = TOP;
  for (const against of groups) {
    const own = bars.filter(({ workload }) => workload.against === against);
    const end =
      Math.max(1, ...own.map(({ result, workload }) => Math.max(result.ratio, workload.atLeast ?? 0))) * 1.02;
    lines.push(`<text class="head" x="12" y="${y + 14}">share of: ${escaped(against)}</text>`);
    y += ROW;
    for (const outcome of own) {
      lines.push(bar(outcome, y, WIDTH / end));
      y += ROW;
    }
    y += 12;
  }
  const title = `Almanac, ${store}, ${events.toLocaleString("en")} events`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 ${y + 12}" width="760" height="${y + 12}" role="img" aria-labelledby="title">
<title id="title">${escaped(title)}: ratios by workload</title>
<style>
text { font: 13px system-ui, sans-serif; fill: #1f2933 }
.head { font-weight: 600 }
.name { text-anchor: end }
.bar { fill: #3d7ea6 }
.target { stroke: #b3402a; stroke-width: 2 }
.paper { fill: #fff }
</style>
<rect class="paper" width="100%" height="100%"/>
<text class="head" x="12" y="24" style="font-size:16px">${escaped(title)}</text>
<text x="12" y="44">Bars are ratios measured in one run; red marks are what must be reached.</text>
${lines.join("\n")}
</svg>
`;
}

function bar({ workload, result }, y, scale) {
  const width = Math.max(1, result.ratio * scale);
  const target = workload.atLeast ? LEFT + workload.atLeast * scale : null;
  return [
    `<text class="name" x="${LEFT - 10}" y="${y + 14}">${escaped(workload.title)}</text>`,
    `<rect class="bar" x="${LEFT}" y="${y}" width="${width.toFixed(1)}" height="18" rx="2"/>`,
    target &&
      `<line class="target" x1="${target.toFixed(1)}" x2="${target.toFixed(1)}" y1="${y - 2}" y2="${y + 20}"/>`,
    `<text x="${(Math.max(LEFT + width, target ?? 0) + 8).toFixed(1)}" y="${y + 14}">${result.ratio.toFixed(2)}</text>`,
  ]
    .filter(Boolean)
    .join("");
}
