import type { Log } from './log.ts';
import type { View } from './view.ts';
import { eventWords } from './words.ts';

/** The part of a log that a transcript shows. */
interface Part {
  /** The index of its first entry. */
  since: number;
  /** The time that all others are relative to. */
  startedAt: number;
  /** The indexes of messages that a test has heard already. */
  heard?: ReadonlySet<number>;
}

/**
 * Everything that a person saw and did, in order, for people to read: a line for each message, form, failure and action with its time
 * relative to the wait, and the number of all other events by name.
 */
export function transcript({ log, view }: { log: Log; view: View }, { since, startedAt, heard }: Part): string {
  const lines: string[] = [];
  const others = new Map<string, number>();
  for (const [at, entry] of log.entries.entries()) {
    if (at < since) continue;
    const words = entry.kind === 'did' ? [entry.words] : eventWords(view, entry.frame);
    const [first, ...parts] = words ?? [];
    if (first !== undefined) {
      const note = heard?.has(at) ? ' (heard already)' : '';
      lines.push(`  ${relative(entry.at - startedAt)}  ${first}${note}`, ...parts.map((part) => `  ${' '.repeat(9)}  ${part}`));
    } else if (entry.kind === 'event' && words === undefined) {
      others.set(entry.frame.t, (others.get(entry.frame.t) ?? 0) + 1);
    }
  }
  if (lines.length === 0) lines.push('  nothing that a person would notice');
  if (others.size > 0) lines.push(`  Other events: ${[...others].map(([name, count]) => `${name} × ${count}`).join(', ')}.`);
  return lines.join('\n');
}

/** Seconds with a sign, nine characters wide. */
function relative(ms: number): string {
  const seconds = `${ms < 0 ? '-' : '+'}${(Math.abs(ms) / 1000).toFixed(3)} s`;
  return seconds.padStart(9);
}
