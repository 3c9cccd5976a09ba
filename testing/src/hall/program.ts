import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HallError } from '../errors.ts';

/** The oldest Node that runs the server. */
const NEEDED = 24;
/** Paths of the server's program, relative to a folder above this file: built, in the package; as sources, in a checkout. */
const PROGRAMS = ['server/main.mjs', 'server/src/main.ts', 'dist/server/main.mjs'];

/**
 * The program of the server: `given`, else the one that GUILDHALL_PROGRAM names, else that of the package in which this
 * library lies. Throws if there is none.
 */
export function findProgram(given = process.env.GUILDHALL_PROGRAM): string {
  if (given !== undefined && given !== '') {
    if (existsSync(given)) return given;
    throw new HallError(`The program of the server does not exist: ${given} (GUILDHALL_PROGRAM).`);
  }
  const here = fileURLToPath(import.meta.url);
  for (let folder = dirname(here); ; folder = dirname(folder)) {
    const found = PROGRAMS.map((path) => join(folder, path)).find((path) => existsSync(path));
    if (found) return found;
    if (folder === dirname(folder)) break;
  }
  throw new HallError(
    "There is no server beside 'guildhall/testing'. Install the package 'guildhall', or set GUILDHALL_PROGRAM to the path of " +
      "the server's main.mjs, or GUILDHALL_URL to the address of a running server.",
  );
}

/** The path of a Node that runs the server: this one, or the one that the package brought. Throws if there is none. */
export function findNode(): string {
  if (Number.parseInt(process.versions.node, 10) >= NEEDED && !process.versions.bun) return process.execPath;
  const name = `node-${process.platform}-${process.arch}`;
  try {
    return join(createRequire(import.meta.url).resolve(`${name}/package.json`), '../bin/node');
  } catch {
    throw new HallError(
      `The server needs Node ${NEEDED}; this is Node ${process.versions.node}, and the optional package '${name}' is not installed.`,
    );
  }
}
