import { createDatabase, dropDatabase } from '@guildhall/testkit/database';
import { PlatformProcess } from '@guildhall/testkit/process';
import { OPERATIONS } from '@guildhall/protocol/operations';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Recorder } from './recorder.ts';
import { runScript } from './script.ts';
import { SETTINGS } from './settings.ts';
import { writeExpected } from './expected.ts';

// npm run record: records the wire of this checkout or of another one (README.md).
const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    checkout: { type: 'string' },
    postgres: { type: 'boolean', default: false },
    only: { type: 'string' },
    update: { type: 'boolean', default: false },
  },
});

const directory = mkdtempSync(join(tmpdir(), 'guildhall-record-'));
const database = values.postgres ? await createDatabase() : undefined;
const server = new PlatformProcess(
  { ...SETTINGS, GUILDHALL_DATA: directory, DATABASE_URL: database?.url ?? '' },
  { program: values.checkout === undefined ? undefined : resolve(values.checkout, 'server/src/main.ts') },
);
try {
  const began = performance.now();
  const recorder = new Recorder(await server.address());
  const text = () => recorder.entries.map((entry) => `## ${entry.label}\n${entry.text}\n`).join('\n');
  try {
    await runScript(recorder, values.only === undefined ? undefined : new RegExp(values.only));
  } finally {
    if (values.out !== undefined) writeFileSync(values.out, text());
  }
  process.stdout.write(
    `${recorder.entries.length} steps in ${((performance.now() - began) / 1000).toFixed(1)} s, ${text().length} bytes\n`,
  );
  if (values.update) writeExpected(recorder.entries);
  report(recorder);
} catch (error) {
  process.stderr.write(`${server.output.slice(-2000)}\n`);
  throw error;
} finally {
  await server.kill();
  if (database) await dropDatabase(database);
  rmSync(directory, { recursive: true, force: true });
}

/** Prints the operations that no step requested, and how many steps were refused. */
function report({ requests }: Recorder): void {
  const operations = OPERATIONS.map(({ id, method, path }) => ({
    id,
    method,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    literals: path.split('/').filter((part) => !part.startsWith('{')).length,
  })).toSorted((a, b) => b.literals - a.literals);
  const tried = new Set<string>();
  const successful = new Set<string>();
  for (const { method, path, status } of requests) {
    const found = operations.find((one) => one.method === method && one.pattern.test(path));
    if (!found) continue;
    tried.add(found.id);
    if (status < 400) successful.add(found.id);
  }
  const refused = requests.filter(({ status }) => status >= 400).length;
  const without = (set: Set<string>) => operations.map(({ id }) => id).filter((id) => !set.has(id));
  process.stdout.write(
    `${refused} refused; ${tried.size} of ${operations.length} operations requested, ${successful.size} with success\n`,
  );
  process.stdout.write(`Never requested: ${without(tried).toSorted().join(', ')}\n`);
  process.stdout.write(
    `Never successful: ${without(successful)
      .filter((id) => tried.has(id))
      .toSorted()
      .join(', ')}\n`,
  );
}
