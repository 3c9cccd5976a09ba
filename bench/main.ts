// npm run bench [-- part...] [--json FILE] [--profile FOLDER]: measures our server against lower bounds, and prints the ratios.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { channels } from './channels.ts';
import { fanout } from './fanout.ts';
import { history } from './history.ts';
import { type Row, table } from './lib/figures.ts';
import type { Part } from './lib/context.ts';
import { interactions } from './interactions.ts';
import { latency } from './latency.ts';
import { lobbies } from './lobbies.ts';
import { memory } from './memory.ts';
import { messages } from './messages.ts';
import { posted } from './posted.ts';
import { oauth2 } from './oauth2.ts';
import { recipients } from './recipients.ts';
import { search } from './search.ts';
import { permissions } from './permissions.ts';
import { start } from './start.ts';
import { storm } from './storm.ts';
import { uploads } from './uploads.ts';

const PARTS: ReadonlyMap<string, Part> = new Map([
  ['messages', messages],
  ['history', history],
  ['fanout', fanout],
  ['posted', posted],
  ['latency', latency],
  ['memory', memory],
  ['storm', storm],
  ['recipients', recipients],
  ['permissions', permissions],
  ['channels', channels],
  ['interactions', interactions],
  ['oauth2', oauth2],
  ['lobbies', lobbies],
  ['start', start],
  ['uploads', uploads],
  ['search', search],
]);

const USAGE = `npm run bench [-- part...] [--json FILE] [--profile FOLDER]; parts: ${[...PARTS.keys()].join(' ')}\n`;

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function main(): Promise<number> {
  const { values, positionals } = readArguments();
  const names = positionals.length ? positionals : [...PARTS.keys()];
  const began = performance.now();
  const rows: Row[] = [];
  let failed = 0;
  for (const name of names) {
    const part = PARTS.get(name);
    if (!part) continue;
    const from = performance.now();
    try {
      rows.push(...(await part({ profile: values.profile ?? null, say })));
      say(`${name}: ${((performance.now() - from) / 1000).toFixed(1)} s`);
    } catch (error) {
      failed += 1;
      say(`${name} could not be measured: ${error instanceof Error ? error.stack : error}`);
    }
  }
  const missed = rows.filter((row) => row.reached === false).length;
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const machine = `Node ${process.versions.node}, ${cpus().length} x ${cpus()[0]?.model ?? 'CPU'}`;
  process.stdout.write(
    `\n${table(rows)}\n${machine}; ${seconds} s; ${failed ? `${failed} parts not measured` : missed ? `${missed} targets missed` : 'no target missed'}.\n`,
  );
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ at: new Date().toISOString(), machine, rows }, null, 2)}\n`);
  return failed ? 1 : 0;
}

function readArguments() {
  try {
    const options = { json: { type: 'string' }, profile: { type: 'string' } } as const;
    const read = parseArgs({ options, allowPositionals: true });
    const unknown = read.positionals.find((name) => !PARTS.has(name));
    if (unknown !== undefined) throw new TypeError(`There is no part '${unknown}'.`);
    return read;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n${USAGE}`);
    process.exit(2);
  }
}

process.exitCode = await main();
