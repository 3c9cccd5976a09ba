import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Types that do not differ: each fixture changes one thing. */
const OURS =
  'interface OurInner { x: number } interface Ours { id: string; inner: OurInner; list?: OurInner[] | null; kind: number }';
const THEIRS =
  'enum Kind { A, B } interface TheirInner { x: number } ' +
  'interface Theirs { id: string; inner: TheirInner; list?: TheirInner[] | null; kind: Kind }';
const PAIRS = 'type P = { Thing: [Ours, Theirs]; Inner: [OurInner, TheirInner] };';

interface Fixture {
  ours?: string;
  theirs?: string;
  pairs?: string;
  /** The listing, as source. */
  lines: string;
  kind?: 'Differences' | 'RequestDifferences';
}

const FIXTURES = {
  same: { lines: '{}' },
  added: { ours: OURS.replace('id:', 'extra: string; id:'), lines: '{}' },
  addedListed: { ours: OURS.replace('id:', 'extra: string; id:'), lines: "{ Thing: { 'extra: only ours': 'why' } }" },
  removed: { ours: OURS.replace('kind: number', ''), lines: '{}' },
  removedListed: { ours: OURS.replace('kind: number', ''), lines: "{ Thing: { 'kind: only theirs': 'why' } }" },
  retyped: { ours: OURS.replace('id: string', 'id: number'), lines: '{}' },
  retypedListed: {
    ours: OURS.replace('id: string', 'id: number'),
    lines: "{ Thing: { 'id: wider': 'why', 'id: narrower': 'why' } }",
  },
  nullable: { ours: OURS.replace('id: string', 'id: string | null'), lines: '{}' },
  nullableListed: { ours: OURS.replace('id: string', 'id: string | null'), lines: "{ Thing: { 'id: may be null': 'why' } }" },
  optional: { ours: OURS.replace('id:', 'id?:'), lines: "{ Thing: { 'id: may be absent': 'why' } }" },
  stale: { lines: "{ Thing: { 'extra: only ours': 'gone' } }" },
  staleBesideOthers: {
    ours: OURS.replace('id:', 'id?:'),
    lines: "{ Thing: { 'id: may be absent': 'why', 'extra: only ours': 'gone' } }",
  },
  nested: { ours: OURS.replace('x: number', 'x: number; y: string'), lines: "{ Inner: { 'y: only ours': 'once' } }" },
  unpaired: {
    pairs: 'type P = { Thing: [Ours, Theirs] };',
    lines: "{ Thing: { 'inner: not paired': 'why', 'list: not paired': 'why' } }",
  },
  literals: {
    ours: OURS.replace('kind: number', 'kind: 0 | 1'),
    theirs: THEIRS.replace('kind: Kind', 'kind: Kind.A'),
    lines: "{ Thing: { 'kind: wider': 'why' } }",
  },
  accepted: {
    kind: 'RequestDifferences',
    ours: OURS.replace('id: string', 'id?: string | number | null'),
    lines: '{}',
  },
  refused: { kind: 'RequestDifferences', theirs: THEIRS.replace('id: string', 'id?: string'), lines: '{}' },
  inherited: {
    ours: OURS.replace('id:', 'extra: string; id:').concat(' interface More extends Ours { more: string }'),
    pairs: "type P = { Thing: [Ours, Theirs]; More: [More, Theirs, 'Thing']; Inner: [OurInner, TheirInner] };",
    lines: "{ Thing: { 'extra: only ours': 'why' }, More: { 'more: only ours': 'why' } }",
  },
} satisfies Record<string, Fixture>;

/** The compiler's diagnostics of each fixture. */
const diagnostics = new Map<string, string>();
const folder = mkdtempSync(join(tmpdir(), 'guildhall-types-'));

beforeAll(() => {
  const files = Object.entries<Fixture>(FIXTURES).map(([name, { ours, theirs, pairs, lines, kind = 'Differences' }]) => {
    const file = join(folder, `${name}.ts`);
    const source = [
      `import type { ${kind} } from ${JSON.stringify(here('./compare.ts'))};`,
      ours ?? OURS,
      theirs ?? THEIRS,
      pairs ?? PAIRS,
      `export const list: ${kind}<P, P> = ${lines};`,
    ];
    writeFileSync(file, source.join('\n'));
    return file;
  });
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext', '--pretty', 'false'];
  const compiler = here('../../../node_modules/typescript/bin/tsc');
  const run = spawnSync(process.execPath, [compiler, ...options, '--allowImportingTsExtensions', '--types', '', ...files], {
    encoding: 'utf8',
    cwd: folder,
  });
  for (const line of run.stdout.split('\n')) {
    const name = /^(\w+)\.ts\(/.exec(line)?.[1];
    if (name) diagnostics.set(name, `${diagnostics.get(name) ?? ''}${line}\n`);
    else if (line.includes('error')) throw new Error(line);
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const said = (name: keyof typeof FIXTURES) => diagnostics.get(name);

test('types that do not differ need no lines', () => {
  expect(said('same')).toBeUndefined();
});

test('a field that one side adds, lacks or types differently does not compile without a line', () => {
  for (const name of ['added', 'removed', 'retyped', 'nullable'] as const) {
    expect(said(name), name).toContain("Property 'Thing' is missing");
  }
});

test('a listed difference compiles', () => {
  for (const name of ['addedListed', 'removedListed', 'retypedListed', 'nullableListed', 'optional', 'literals'] as const) {
    expect(said(name), name).toBeUndefined();
  }
});

test('a line whose difference is gone does not compile', () => {
  expect(said('stale')).toContain("is not assignable to type 'never'");
  expect(said('staleBesideOthers')).toContain("''extra: only ours'' does not exist in type");
});

test('a difference of a nested object is listed once, and its types must be paired', () => {
  expect(said('nested')).toBeUndefined();
  expect(said('unpaired')).toContain("Type 'string' is not assignable to type 'never'");
});

test('a request may accept more than the published type, and not less', () => {
  expect(said('accepted')).toBeUndefined();
  expect(said('refused')).toContain("Property 'Thing' is missing");
});

test('a pair that extends another lists only what it adds', () => {
  expect(said('inherited')).toBeUndefined();
});
