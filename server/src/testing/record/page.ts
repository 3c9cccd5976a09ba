import { fieldsOf, textOf } from '../../core/values/json-fields.ts';
import { ENTRY_KINDS } from '../../console/entry.ts';
import { SCRIPT, STYLE } from './page-assets.ts';
import type { PageOf } from './record-routes.ts';
import type { Refusal } from '../../console/refusal.ts';
import type { ShownEntry } from '../../console/show.ts';
import type { Warning } from './warnings.ts';

/** Entries on a page: the latest. */
const MOST = 2000;

/** Characters of a message that a line shows. */
const SNIPPET = 60;

/** The words for each kind, for the filter. */
const KINDS: Readonly<Record<(typeof ENTRY_KINDS)[number], string>> = {
  request: 'Requests',
  event: 'Events',
  command: 'Commands',
  connection: 'Connections',
  delivery: 'Deliveries',
  action: 'Others did',
  withheld: 'Withheld',
};

/** The record as a page that needs nothing else. */
export function recordPage({ entries, warnings, dropped, applicationId }: PageOf): string {
  const shown = entries.slice(-MOST);
  const hidden = entries.length - shown.length + dropped;
  const counts = new Map(ENTRY_KINDS.map((kind) => [kind, shown.filter((entry) => entry.kind === kind).length]));
  const first = shown[0]?.elapsed_ms ?? 0;
  const ids = new Set(shown.map(({ id }) => id));
  const title = applicationId === undefined ? 'Record of all applications' : `Record of application ${applicationId}`;
  const filters = ENTRY_KINDS.filter((kind) => counts.get(kind)).map(
    (kind) =>
      `<label class="k-${kind}"><input type="checkbox" value="${kind}" checked><span>${KINDS[kind]} <b>${counts.get(kind)}</b></span></label>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p>${shown.length} ${shown.length === 1 ? 'entry' : 'entries'}, oldest first${hidden ? `; ${hidden} older ones are not shown` : ''}. Times are seconds since the first.</p>
<form id="filter" aria-label="Filter">${filters.join('')}<label class="only"><input type="checkbox" value="refused"><span>Only refused</span></label><input type="search" placeholder="Find in entries" aria-label="Find in entries"></form>
</header>
<main>
${warnings.length > 0 ? warningList(warnings) : ''}
<ol id="entries">
${shown.map((entry) => row(entry, first, ids)).join('\n')}
</ol>
${shown.length === 0 ? '<p class="empty">Nothing has been recorded yet. Start the bot, and reload this page.</p>' : ''}
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

function warningList(warnings: readonly Warning[]): string {
  const items = warnings.map(
    ({ level, message, advice, entries, documentation }) =>
      `<li class="${level}"><b>${escaped(message)}</b> ${escaped(advice)} <span class="refs"><i>see</i> ${entries.slice(0, 5).map(link).join(' ')}</span> <code>${escaped(documentation)}</code></li>`,
  );
  return `<section class="warnings" aria-label="Warnings"><h2>${warnings.length} ${warnings.length === 1 ? 'warning' : 'warnings'}</h2><ul>${items.join('')}</ul></section>`;
}

function row(entry: ShownEntry, first: number, ids: ReadonlySet<number>): string {
  const { id, kind, elapsed_ms, cause, effects } = entry;
  const seconds = Math.max(0, (elapsed_ms - first) / 1000).toFixed(3);
  const { verb, what, note, state = '' } = summary(entry);
  const causes = cause.filter((one) => ids.has(one)).map(link);
  const causedBy = effects.filter((one) => ids.has(one)).map(link);
  const refusal = entry.kind === 'request' && entry.refusal ? refusalOf(entry.refusal) : '';
  return `<li id="e${id}" class="k-${kind} ${state}" data-kind="${kind}"><details><summary><span class="time">${seconds}</span><span class="id">${id}</span><span class="verb">${escaped(verb)}</span><span class="what">${escaped(what)}${says(entry)}</span><span class="note">${escaped(note)}</span><span class="refs">${causes.length > 0 ? `<i>by</i> ${causes.join(' ')}` : ''}</span></summary><div class="more">${refusal}${causedBy.length > 0 ? `<p><i>Caused</i> ${causedBy.join(' ')}</p>` : ''}<pre tabindex="0" role="region" aria-label="Entry ${id}">${escaped(JSON.stringify(bodyOf(entry), null, 2))}</pre></div></details></li>`;
}

/** One line about an entry; `state` is `ok`, `bad` or nothing. */
function summary(entry: ShownEntry): { verb: string; what: string; note: string; state?: string } {
  switch (entry.kind) {
    case 'request': {
      const { status, refusal, duration_ms, method, route, path } = entry;
      const took = duration_ms === null ? 'no response' : `${Math.round(duration_ms)} ms`;
      const end = refusal ? `${status} ${refusal.name ?? refusal.message}` : `${status ?? '—'} · ${took}`;
      return { verb: method, what: route ?? path, note: end, state: status !== null && status < 400 ? 'ok' : 'bad' };
    }
    case 'event':
      return { verb: 'event', what: entry.name, note: `s ${entry.s}${entry.is_connected ? '' : ' · waits for a resume'}` };
    case 'command':
      return { verb: 'sends', what: entry.name, note: entry.intents ? entry.intents.join(', ') || 'no intents' : '' };
    case 'delivery': {
      const end = entry.status === null ? (entry.failure ?? 'no response yet') : String(entry.status);
      const isBad = entry.failure !== null || (entry.status ?? 200) >= 400;
      return { verb: 'delivers', what: entry.what.replace('_', ' '), note: `${end} · ${entry.url}`, state: isBad ? 'bad' : 'ok' };
    }
    case 'action':
      return { verb: nameOf(entry.who), what: String(entry.did), note: '' };
    case 'connection':
      return {
        verb: 'gateway',
        what: String(entry.what).replace('_', ' '),
        note: [entry.code, entry.reason].filter(Boolean).join(' '),
      };
    case 'withheld':
      return {
        verb: String(entry.what),
        what: String(entry.event),
        note: `needs ${[entry.intents].flat().join(' or ')}`,
        state: 'bad',
      };
  }
}

/** The text of a message, or the name of a command, shortened. */
function says(entry: ShownEntry): string {
  const data = fieldsOf(entry.kind === 'event' ? entry.data : entry.kind === 'request' ? entry.body : undefined);
  const command = entry.kind === 'event' && entry.name === 'INTERACTION_CREATE' ? textOf(data?.data, 'name') : undefined;
  const content = textOf(data, 'content') ?? textOf(data?.data, 'content');
  const text = command === undefined ? content : `/${command}`;
  if (!text) return '';
  const by = entry.kind === 'event' ? textOf(data?.author, 'username') : undefined;
  const short = text.length > SNIPPET ? `${text.slice(0, SNIPPET)}…` : text;
  return ` <q>${escaped(by === undefined ? short : `${by}: ${short}`)}</q>`;
}

function nameOf(who: unknown): string {
  return typeof who === 'object' && who !== null && 'username' in who ? String(who.username) : 'anyone';
}

function refusalOf({ message, permissions, fields, limits, documentation, code, rate_limit }: Refusal): string {
  const lines = [
    `<b>${escaped(message)}</b>${code ? ` (${code})` : ''}`,
    ...permissions.map((name) => `Lacks the permission <code>${name}</code>.`),
    ...fields.map(({ path, message: text }) => `<code>${escaped(path || 'body')}</code>: ${escaped(text)}`),
    ...limits.map(({ what, max, unit }) => `${escaped(what)} ${max === null ? '' : `At most ${max} ${escaped(unit)}.`}`),
    ...(rate_limit ? [`Wait ${rate_limit.retry_after} s (scope ${escaped(rate_limit.scope)}).`] : []),
    documentation.map((page) => `<code>${escaped(page)}</code>`).join(' '),
  ];
  return `<div class="refusal">${lines.map((line) => `<p>${line}</p>`).join('')}</div>`;
}

/** The fields that the line does not show. */
function bodyOf(entry: ShownEntry): object {
  const { id: _id, kind: _kind, cause: _cause, effects: _effects, elapsed_ms: _elapsed, ...rest } = entry;
  return rest;
}

function link(id: number): string {
  return `<a href="#e${id}">${id}</a>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}
