// npm run bench [-- part...] [--store sqlite|postgres] [--json FILE] [--profile FOLDER]: measures our server against lower bounds, and prints the ratios.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { activities } from './activities.ts';
import { agent } from './agent.ts';
import { channels } from './channels.ts';
import { client } from './client.ts';
import { fanout } from './fanout.ts';
import { growth } from './growth.ts';
import { history } from './history.ts';
import { type Row, table } from './lib/figures.ts';
import type { Part } from './lib/context.ts';
import { interactions } from './interactions.ts';
import { latency } from './latency.ts';
import { lobbies } from './lobbies.ts';
import { members } from './members.ts';
import { memory } from './memory.ts';
import { messages } from './messages.ts';
import { people } from './people.ts';
import { posted } from './posted.ts';
import { oauth2 } from './oauth2.ts';
import { reading } from './reading.ts';
import { recipients } from './recipients.ts';
import { search } from './search.ts';
import { openBenchStore } from './lib/stores.ts';
import { permissions } from './permissions.ts';
import { pictures } from './pictures.ts';
import { postgres } from './postgres.ts';
import { start } from './start.ts';
import { storm } from './storm.ts';
import { testkit } from './testkit.ts';
import { uploads } from './uploads.ts';
import { voice } from './voice.ts';
import { voiceNetwork } from './voice-network.ts';

const PARTS: ReadonlyMap<string, Part> = new Map([
  ['messages', messages],
  ['history', history],
  ['members', members],
  ['fanout', fanout],
  ['posted', posted],
  ['latency', latency],
  ['memory', memory],
  ['storm', storm],
  ['people', people],
  ['recipients', recipients],
  ['growth', growth],
  ['permissions', permissions],
  ['channels', channels],
  ['interactions', interactions],
  ['oauth2', oauth2],
  ['lobbies', lobbies],
  ['start', start],
  ['uploads', uploads],
  ['search', search],
  ['reading', reading],
  ['client', client],
  ['testkit', testkit],
  ['agent', agent],
  ['activities', activities],
  ['voice', voice],
  ['voice-network', voiceNetwork],
  ['pictures', pictures],
  ['postgres', postgres],
]);
/** Compares with PostgreSQL's own tools, so it runs on that store only. */
const POSTGRES_ONLY = 'postgres';

const USAGE = `npm run bench [-- part...] [--store sqlite|postgres] [--json FILE] [--profile FOLDER]; parts: ${[...PARTS.keys()].join(' ')}\n`;

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function main(): Promise<number> {
  const { values, positionals } = readArguments();
  const store = await openBenchStore(values.store ?? 'sqlite').catch(refuse);
  const every = [...PARTS.keys()].filter((name) => name !== POSTGRES_ONLY || store.name === 'postgres');
  const names = positionals.length ? positionals : every;
  const machine = `Node ${process.versions.node}, ${cpus().length} x ${cpus()[0]?.model ?? 'CPU'}, ${store.version}`;
  const began = performance.now();
  const rows: Row[] = [];
  let failed = 0;
  for (const name of names) {
    const part = PARTS.get(name);
    if (!part) continue;
    const from = performance.now();
    try {
      rows.push(...(await part({ profile: values.profile ?? null, store, say })));
      say(`${name}: ${((performance.now() - from) / 1000).toFixed(1)} s; ${machine}`);
    } catch (error) {
      failed += 1;
      say(`${name} could not be measured: ${error instanceof Error ? error.stack : error}`);
    } finally {
      await store.clean();
    }
  }
  await store.close();
  const missed = rows.filter((row) => row.reached === false).length;
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  process.stdout.write(
    `\n${table(rows)}\n${machine}; ${seconds} s; ${failed ? `${failed} parts not measured` : missed ? `${missed} targets missed` : 'no target missed'}.\n`,
  );
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ at: new Date().toISOString(), machine, rows }, null, 2)}\n`);
  return failed ? 1 : 0;
}

function readArguments() {
  try {
    const options = { json: { type: 'string' }, profile: { type: 'string' }, store: { type: 'string' } } as const;
    const read = parseArgs({ options, allowPositionals: true });
    const unknown = read.positionals.find((name) => !PARTS.has(name));
    if (unknown !== undefined) throw new TypeError(`There is no part '${unknown}'.`);
    return read;
  } catch (error) {
    return refuse(error);
  }
}

function refuse(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  process.exit(2);
}

process.exitCode = await main();
