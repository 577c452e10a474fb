/** The style of a report: light mode or dark mode on a screen, always light mode on paper. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#ffffff, #161618);
  --raised: light-dark(#f7f7f8, #1e1e21);
  --line: light-dark(#d6d6de, #3a3a41);
  --ink: light-dark(#18181b, #ededf0);
  --muted: light-dark(#5b5b66, #a3a3af);
  --link: light-dark(#444cd0, #a3a9ff);
  --good: light-dark(#17703d, #5fd08c);
  --good-fill: light-dark(#e2f4e9, #16301f);
  --bad: light-dark(#b3261e, #ff8f86);
  --bad-fill: light-dark(#fdecea, #371f1e);
  --warn: light-dark(#8a5300, #f0b35a);
}
* { box-sizing: border-box; }
body {
  margin: 0 auto;
  max-width: 72rem;
  padding: 1.5rem clamp(1rem, 4vw, 3rem) 4rem;
  background: var(--ground);
  color: var(--ink);
  font: 0.9375rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
  overflow-wrap: anywhere;
}
h1, h2, h3, h4, p, ul, dl, dd, table, figure { margin: 0; }
h1 { font-size: 1.75rem; line-height: 1.2; }
h2 { margin-top: 2.5rem; font-size: 1.375rem; line-height: 1.3; }
h3 { margin-top: 2rem; padding-top: 0.75rem; border-top: 1px solid var(--line); font-size: 1.125rem; line-height: 1.35; }
h4 { margin-top: 1.25rem; font-size: 0.9375rem; }
h1, h2, h3, h4 { break-after: avoid; text-wrap: balance; }
a { color: var(--link); }
p { margin-top: 0.375rem; max-width: 80ch; }
.muted { color: var(--muted); font-weight: normal; }
.lead { font-size: 1.0625rem; }
.app { display: flex; gap: 1rem; align-items: center; }
.app img { width: 4.5rem; height: auto; border-radius: 1rem; border: 1px solid var(--line); }
.numbers { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; margin-top: 1.25rem; padding: 0; }
.numbers div { display: flex; flex-direction: column-reverse; }
.numbers dt { color: var(--muted); font-size: 0.8125rem; }
.numbers dd { font-size: 1.375rem; font-weight: 600; line-height: 1.25; font-variant-numeric: tabular-nums; }
table { width: 100%; margin-top: 0.75rem; border-collapse: collapse; }
caption { text-align: start; color: var(--muted); font-size: 0.8125rem; padding-bottom: 0.25rem; }
th, td { padding: 0.375rem 0.75rem 0.375rem 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
th:last-child, td:last-child { padding-inline-end: 0; }
thead th { color: var(--muted); font-size: 0.8125rem; font-weight: 600; }
tbody th { font-weight: 600; }
td > p:first-child { margin-top: 0; }
tr { break-inside: avoid; }
.sides { display: grid; gap: 0.5rem 1rem; margin-top: 0.375rem; }
@media (min-width: 40rem) { .sides { grid-template-columns: 1fr 1fr; } }
.sides > div { min-width: 0; padding: 0.5rem 0.75rem 0.625rem; background: var(--raised); border: 1px solid var(--line); border-radius: 0.5rem; }
.side { margin: 0; break-after: avoid; color: var(--muted); font-size: 0.8125rem; }
.words { margin-top: 0.125rem; white-space: pre-wrap; }
del { background: var(--bad-fill); color: var(--bad); text-decoration: line-through; }
ins { background: var(--good-fill); color: var(--good); text-decoration: underline; text-underline-offset: 0.15em; }
.error { color: var(--bad); font-weight: 600; }
.warning { color: var(--warn); font-weight: 600; }
.pictures { display: flex; flex-wrap: wrap; gap: 1rem; margin-top: 0.5rem; padding: 0; list-style: none; }
.pictures li { max-width: 100%; break-inside: avoid; }
figure { display: flex; flex-direction: column; align-items: flex-start; gap: 0.375rem; }
figure .both { display: flex; gap: 0.375rem; align-items: start; }
figure .both > div { min-width: 0; }
figure img { display: block; max-width: 100%; width: auto; height: auto; max-height: 20rem; border: 1px solid var(--line); border-radius: 0.375rem; }
figcaption { font-size: 0.8125rem; font-weight: 600; }
figcaption.same, figcaption.reencoded { color: var(--muted); font-weight: normal; }
figcaption.added { color: var(--good); }
figcaption.removed { color: var(--bad); }
figcaption.changed { color: var(--warn); }
.missing { font-size: 0.8125rem; width: 8rem; padding: 0.75rem; border: 1px dashed var(--line); border-radius: 0.375rem; color: var(--muted); }
footer { margin-top: 3rem; padding-top: 0.75rem; border-top: 1px solid var(--line); }
@media print {
  @page { margin: 14mm 12mm; }
  :root { color-scheme: only light; }
  body { max-width: none; padding: 0; font-size: 10pt; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .sides { grid-template-columns: 1fr 1fr; }
  .sides > div { box-decoration-break: clone; -webkit-box-decoration-break: clone; }
  figure img { max-height: 75mm; }
  .words { orphans: 3; widows: 3; }
}
`;
