import facts from '@guildhall/server/documentation/facts.json' with { type: 'json' };
import { OPERATIONS } from '@guildhall/protocol/operations';
import type { Entry } from './recorder.ts';

/** Events that follow from a changed view of a session, whichever operation changed it. */
const OF_VIEWS: ReadonlySet<string> = new Set(['CHANNEL_UPDATE', 'PRESENCE_UPDATE', 'THREAD_LIST_SYNC']);

/** Events of jobs that an operation starts, which the source names by their kind alone. */
const OF_JOBS: Readonly<Record<string, readonly string[]>> = { poll_expire: ['MESSAGE_CREATE'] };

const FACTS: Readonly<Record<string, { events: readonly string[] }>> = facts.operations;

/** The operations that caused an event which their page at /docs does not name, as `operation: EVENT (step)`. */
export function undocumentedEffects(entries: readonly Entry[]): string[] {
  const operations = OPERATIONS.map(({ id, method, path }) => ({
    id,
    method,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    literals: path.split('/').filter((part) => !part.startsWith('{')).length,
  })).toSorted((a, b) => b.literals - a.literals);
  const found = new Set<string>();
  for (const { label, text } of entries) {
    const [first = '', ...lines] = text.split('\n');
    const [, method, path = ''] = /^\S+ (GET|POST|PUT|PATCH|DELETE) ([^?\s]+)/.exec(first) ?? [];
    const id = operations.find((one) => one.method === method && one.pattern.test(path))?.id;
    if (id === undefined) continue;
    const known = [...(FACTS[id]?.events ?? []), ...(OF_JOBS[id] ?? [])];
    for (const line of lines) {
      const [, event = ''] = /"t":"([A-Z_0-9]+)"/.exec(line) ?? [];
      if (event !== '' && !OF_VIEWS.has(event) && !known.includes(event)) found.add(`${id}: ${event} (${label})`);
    }
  }
  return [...found];
}
