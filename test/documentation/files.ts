import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Examples } from './example.ts';

const FOLDER = new URL('../../docs/examples/', import.meta.url);
const KINDS = ['operations', 'events', 'errors'] as const;

/** The files of docs/examples by their names, such as `operations/get_guild.json`. */
export function readExamples(): Map<string, string> {
  const files = new Map<string, string>();
  for (const kind of KINDS) {
    const folder = fileURLToPath(new URL(`${kind}/`, FOLDER));
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder)) files.set(`${kind}/${name}`, readFileSync(`${folder}${name}`, 'utf8'));
  }
  return files;
}

/** The files that the examples are to be. */
export function filesOf(examples: Examples): Map<string, string> {
  return new Map(
    KINDS.flatMap((kind) =>
      [...examples[kind]].map(([name, example]): [string, string] => [
        `${kind}/${name}.json`,
        `${JSON.stringify(example, null, 2)}\n`,
      ]),
    ),
  );
}

/** The names of the files that differ, are missing, or are there without an example. */
export function differences(wanted: ReadonlyMap<string, string>, found: ReadonlyMap<string, string>): string[] {
  return [...new Set([...wanted.keys(), ...found.keys()])].filter((name) => wanted.get(name) !== found.get(name)).sort();
}

/** Writes the files that differ, and removes those without an example; returns their names. */
export function writeExamples(examples: Examples, found: ReadonlyMap<string, string>): { changed: string[]; removed: string[] } {
  const wanted = filesOf(examples);
  const different = differences(wanted, found);
  for (const name of different) {
    const text = wanted.get(name);
    const file = fileURLToPath(new URL(name, FOLDER));
    if (text === undefined) rmSync(file);
    else writeFileSync(file, text);
  }
  return { changed: different.filter((name) => wanted.has(name)), removed: different.filter((name) => !wanted.has(name)) };
}
