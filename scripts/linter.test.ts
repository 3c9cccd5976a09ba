import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const lines = (count: number) => '  a();\n'.repeat(count);
const long = (count: number) => `export function long(a: () => void) {\n${lines(count - 2)}}\n`;

/** Files that the linter must refuse, each with the rule. */
const REFUSED: readonly (readonly [file: string, rule: string, text: string])[] = [
  ['server/src/function.ts', 'noExcessiveLinesPerFunction', long(84)],
  ['server/src/file.ts', 'noExcessiveLinesPerFile', `${long(80).replaceAll('long', 'x')}${lines(330).replaceAll('  a', 'a')}`],
  ['web/src/styles.css', 'noExcessiveLinesPerFile', '.a {\n  color: red;\n}\n'.repeat(201)],
  ['server/src/any.ts', 'noExplicitAny', 'export const a = (b: any) => b;\n'],
  ['server/src/skipped.test.ts', 'noSkippedTests', "import { test } from 'vitest';\ntest.skip('a', () => undefined);\n"],
  ['server/src/focused.test.ts', 'noFocusedTests', "import { test } from 'vitest';\ntest.only('a', () => undefined);\n"],
  ['server/src/null.ts', 'noNonNullAssertion', 'export const a = (b: { c?: { d: number } }) => b.c!.d;\n'],
  ['server/src/cycle.ts', 'noImportCycles', "import type { B } from './cycle-b.ts';\nexport type A = B | null;\n"],
];
const ACCEPTED: readonly (readonly [file: string, text: string])[] = [
  ['server/src/cycle-b.ts', "import type { A } from './cycle.ts';\nexport type B = A | undefined;\n"],
  ['server/src/short.ts', long(80)],
  ['server/src/long.test.ts', long(200)],
];

let directory: string;
let complaints: string[];
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'linter-'));
  cpSync(join(ROOT, 'biome.json'), join(directory, 'biome.json'));
  for (const [file, , text] of [...REFUSED, ...ACCEPTED.map(([file, text]) => [file, '', text] as const)]) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    writeFileSync(join(directory, file), text);
  }
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--reporter=github', '--max-diagnostics=none', directory], {
    cwd: directory,
    encoding: 'utf8',
  });
  complaints = stdout.split('\n');
});
afterAll(() => rmSync(directory, { recursive: true }));

test.each(REFUSED)('%s is refused by %s', (file, rule) => {
  expect(complaints.filter((line) => line.includes(file) && line.includes(rule)).length).toBeGreaterThan(0);
});

test('files within the limits are accepted', () => {
  for (const file of ['server/src/short.ts', 'server/src/long.test.ts'])
    expect(complaints.filter((line) => line.includes(file))).toEqual([]);
});
