/** The style of the page, light and dark. */
export const STYLE = `
:root { --bg: #fbfbfa; --card: #fff; --ink: #1d2129; --soft: #656d78; --line: #e4e6ea; --accent: #2f5fd0; --ok: #1b7a43; --bad: #b3261e; --hint: #8a5a00; --bad-bg: #fdf1f0; --hint-bg: #fdf6e7; --code: #f3f4f6; }
@media (prefers-color-scheme: dark) { :root { --bg: #16181c; --card: #1d2025; --ink: #e4e6ea; --soft: #9aa2ad; --line: #2d3138; --accent: #8fb0ff; --ok: #6cc790; --bad: #ff9d94; --hint: #ecc06a; --bad-bg: #2c1f1f; --hint-bg: #2a2519; --code: #15171b; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--ink); font: 14px/1.5 system-ui, sans-serif; }
header { position: sticky; top: 0; z-index: 1; background: var(--bg); border-bottom: 1px solid var(--line); padding: 16px 24px 12px; }
main { padding: 16px 24px 48px; }
header > *, main > * { max-width: 1180px; margin-inline: auto; }
h1 { font-size: 18px; font-weight: 600; margin-block: 0; }
h2 { font-size: 14px; font-weight: 600; margin: 0 0 8px; }
p { margin-block: 2px 10px; color: var(--soft); }
form { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; }
form label { cursor: pointer; }
form label input { position: absolute; opacity: 0; }
form label span { display: block; padding: 3px 10px; border: 1px solid var(--line); border-radius: 999px; color: var(--soft); background: transparent; }
form label b { font-weight: 500; font-variant-numeric: tabular-nums; opacity: .75; }
form label input:checked + span { background: var(--card); color: var(--ink); border-color: var(--soft); }
form label.only input:checked + span { color: var(--bad); border-color: var(--bad); }
form label input:focus-visible + span, summary:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
input[type=search] { margin-left: auto; flex: 0 1 260px; min-width: 140px; font: inherit; color: inherit; padding: 4px 10px; border: 1px solid var(--line); border-radius: 6px; background: var(--card); }
.warnings { border: 1px solid var(--line); border-radius: 8px; background: var(--card); padding: 12px 16px; margin-bottom: 16px; }
.warnings ul { margin: 0; padding: 0; list-style: none; display: grid; gap: 6px; }
.warnings li { padding: 6px 10px; border-radius: 6px; background: var(--bad-bg); }
.warnings li.hint { background: var(--hint-bg); }
.warnings b { font-weight: 600; color: var(--bad); }
.warnings .hint b { color: var(--hint); }
code { font: 12px/1.5 ui-monospace, monospace; color: var(--soft); overflow-wrap: anywhere; }
ol { list-style: none; padding: 0; margin-block: 0; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
ol:empty { display: none; }
ol li { border-top: 1px solid var(--line); scroll-margin-top: 140px; }
ol li:first-child { border-top: 0; }
ol li[hidden] { display: none; }
ol li:target { box-shadow: inset 3px 0 var(--accent); }
summary { display: grid; grid-template-columns: 64px 44px 84px minmax(0, 1fr) minmax(0, auto) 110px; gap: 10px; align-items: baseline; padding: 5px 14px; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary:hover { background: var(--bg); }
.time, .id { font-variant-numeric: tabular-nums; color: var(--soft); text-align: right; font-size: 12px; }
.verb { font-size: 12px; color: var(--soft); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.what { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
q { quotes: none; font: 13px/1.5 system-ui, sans-serif; color: var(--soft); padding-left: 6px; }
.note { font-size: 12px; color: var(--soft); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; text-align: right; max-width: 420px; }
.refs { font-size: 12px; text-align: right; white-space: nowrap; }
.warnings .refs { text-align: left; }
.refs i, .more i { font-style: normal; color: var(--soft); }
a { color: var(--accent); text-decoration: none; font-variant-numeric: tabular-nums; }
a:hover { text-decoration: underline; }
.k-request .verb, .k-delivery .verb { font-weight: 600; color: var(--accent); }
.ok .note { color: var(--ok); }
.bad .note { color: var(--bad); }
.k-action .what, .k-connection .what { color: var(--soft); }
.more { padding: 4px 14px 14px 132px; }
.more p { margin: 2px 0; }
.refusal { border-left: 3px solid var(--bad); background: var(--bad-bg); padding: 8px 12px; margin-bottom: 10px; border-radius: 0 6px 6px 0; }
.refusal p { color: var(--ink); }
pre { margin: 8px 0 0; padding: 10px 12px; max-height: 480px; overflow: auto; background: var(--code); border-radius: 6px; font: 12px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.empty { text-align: center; padding: 48px 0; }
@media (max-width: 760px) { header, main { padding-inline: 12px; } summary { grid-template-columns: 52px 64px minmax(0, 1fr); } .id, .note { display: none; } .refs { grid-column: 3; text-align: left; } .refs:empty { display: none; } .more { padding-left: 14px; } input[type=search] { margin-left: 0; flex: 1 1 100%; } }
`;

/** The filters of the page; without scripts all entries are shown. */
export const SCRIPT = `
const form = document.getElementById('filter');
const search = form.querySelector('[type=search]');
const rows = [...document.querySelectorAll('#entries > li')];
const apply = () => {
  const kinds = new Set([...form.querySelectorAll('label:not(.only) input:checked')].map((box) => box.value));
  const onlyRefused = form.querySelector('.only input').checked;
  const text = search.value.toLowerCase();
  for (const row of rows) {
    const isIn = kinds.has(row.dataset.kind) && (!onlyRefused || row.classList.contains('bad'));
    row.hidden = !isIn || (text !== '' && !row.textContent.toLowerCase().includes(text));
  }
};
form.addEventListener('input', apply);
form.addEventListener('submit', (event) => event.preventDefault());
const open = () => {
  const target = location.hash && document.querySelector('#entries > ' + location.hash);
  if (!target) return;
  target.hidden = false;
  target.querySelector('details').open = true;
  target.scrollIntoView({ block: 'center' });
};
addEventListener('hashchange', open);
apply();
open();
`;
