import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { HallError } from '../errors.ts';
import { isDeclaration } from './check.ts';
import type { WorldDeclaration } from './declaration.ts';

/** A declaration from YAML (or JSON) text, with the same keys as in TypeScript. Throws if it is not one, and names the line or the key. */
export function worldFromYaml(text: string): WorldDeclaration {
  let value: unknown;
  try {
    value = parse(text);
  } catch (error) {
    throw new HallError(`The world is not YAML: ${error instanceof Error ? error.message : String(error)}`);
  }
  return worldFromValue(value);
}

/** A declaration from JSON that is parsed already, with the same keys. Throws if it is not one, and names the keys. */
export function worldFromValue(value: unknown): WorldDeclaration {
  if (isDeclaration(value)) return value;
  throw new HallError('The world is empty. It needs at least `people: [ada]`.');
}

/** The same from a file. */
export function worldFromFile(path: string | URL): WorldDeclaration {
  return worldFromYaml(readFileSync(path, 'utf8'));
}
