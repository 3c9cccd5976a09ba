import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Entry } from './recorder.ts';

const FILE = new URL('expected.txt', import.meta.url);

/** Step -> its line in expected.txt: the request, the status, and the hash of the whole text. */
export function readExpected(): Map<string, string> {
  const lines = readFileSync(FILE, 'utf8').trimEnd().split('\n');
  return new Map(lines.map((line): [string, string] => [line.split(' ', 1)[0] ?? '', line]));
}

/** Writes expected.txt from a record. */
export function writeExpected(entries: readonly Entry[]): void {
  writeFileSync(FILE, `${entries.map(lineOf).join('\n')}\n`);
}

/** The steps that differ from the expected ones, each with its whole text. */
export function differences(expected: ReadonlyMap<string, string>, entries: readonly Entry[]): string[] {
  const recorded = new Set(entries.map(({ label }) => label));
  const missing = [...expected].filter(([label]) => !recorded.has(label)).map(([, line]) => `missing: ${line}`);
  const changed = entries
    .filter((entry) => expected.get(entry.label) !== lineOf(entry))
    .map((entry) => `expected: ${expected.get(entry.label) ?? 'nothing'}\nrecorded: ${lineOf(entry)}\n${entry.text}`);
  return [...missing, ...changed];
}

function lineOf({ label, text }: Entry): string {
  const [request = '', reply = ''] = text.split('\n');
  const status = /^\d{3}\b/.exec(reply)?.[0] ?? '-';
  return `${label} ${status} ${hash('sha256', text).slice(0, 12)} ${request.slice(0, 80)}`;
}
