import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Hall, startHall } from '@guildhall/testing';

/** Ms of real time that a wait may take: programs share two cores with other tests. */
const WITHIN = '60s';

/** A server of its own for the tests of an example, whatever the environment says. */
export function startExampleHall(): Promise<Hall> {
  return startHall({ url: null, program: process.env.GUILDHALL_TEST_PROGRAM || undefined, within: WITHIN });
}

/** The path of a file of the examples. */
export function exampleFile(path: string): string {
  return fileURLToPath(new URL(`../../examples/${path}`, import.meta.url));
}

/** A folder that is deleted with the tests that made it. */
export function temporaryFolder(): { path: string; file: (name: string) => string; delete: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'guildhall-example-'));
  return { path, file: (name) => join(path, name), delete: () => rmSync(path, { recursive: true, force: true }) };
}
