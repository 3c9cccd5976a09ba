import { expect, test } from 'vitest';
import { areas, sizeOf, sizes } from '../../scripts/client/sizes.ts';

/** The folder of a source file in the bundle: `client/src/core`. */
const folderOf = (input: string) => input.replace(/\/[^/]+$/, '');
const CORE = ['client', 'client/src', 'client/src/core', 'client/src/platform'];

test('no bundle is larger than its limit', async () => {
  const lines = await sizes();
  expect(lines.filter(({ limit }) => limit).map(({ what }) => what)).toContain('core, auth and presence');
  for (const { what, gzipped, limit } of lines) if (limit) expect(gzipped, what).toBeLessThanOrEqual(limit);
});

test('a game that names no area gets the core only, and nothing of the schemas, of Node or of another package', async () => {
  const { inputs } = await sizeOf('core', []);
  expect(inputs.map(folderOf).filter((folder) => !CORE.includes(folder))).toEqual([]);
  expect(inputs.filter((input) => input.startsWith('protocol/'))).toEqual([]);
  expect(inputs).not.toContain('client/src/platform/node.ts');
});

test('a game gets the areas that it names, and not the large ones that they do not need', async () => {
  const names = areas();
  const others: Record<string, string[]> = {
    auth: ['relationships', 'presence', 'lobbies', 'messages', 'voice'],
    presence: ['lobbies', 'voice'],
    lobbies: ['presence', 'voice'],
    messages: ['presence', 'voice'],
  };
  for (const name of names) {
    const { inputs } = await sizeOf(name, [name]);
    expect(
      inputs.some((input) => input.startsWith(`client/src/${name}/`)),
      name,
    ).toBe(true);
    expect(inputs.filter((input) => /node_modules|platform\/node|protocol\//.test(input))).toEqual([]);
    for (const other of others[name] ?? [])
      expect(
        inputs.filter((input) => input === `client/src/${other}/${other}.ts`),
        `${other} in ${name}`,
      ).toEqual([]);
  }
});

test('a game that does not ask for the table of releases does not get it', async () => {
  const { inputs } = await sizeOf('core', []);
  expect(inputs.filter((input) => input.includes('releases'))).toEqual([]);
});
