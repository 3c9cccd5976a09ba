// Finds a Node that can run the server. It runs on Node 20, so it is plain JavaScript with only Node's own modules.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { join } from 'node:path';

/** The oldest Node that runs the server. */
const NEEDED = 24;

/** Whether this Node can run the server. */
export function isRecentEnough() {
  return Number.parseInt(process.versions.node, 10) >= NEEDED;
}

/** The path of a Node that can run the server: this one, or the one in the dependencies. Exits if there is none. */
export function findNode() {
  if (isRecentEnough()) return process.execPath;
  return (
    bundledNode() ??
    stop(
      `Guildhall needs Node ${NEEDED}; this is Node ${process.versions.node}. On Linux (x64, arm64) it comes with the dependencies ` +
        `unless optional ones are left out; elsewhere install Node ${NEEDED} or newer.`,
    )
  );
}

/** The path of the Node in the dependencies, if it is installed. */
export function bundledNode() {
  try {
    const manifest = createRequire(import.meta.url).resolve(`node-${process.platform}-${process.arch}/package.json`);
    const path = join(manifest, '../bin/node');
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Runs the found Node with `args` in this terminal; resolves with its exit status (128 + n if signal n ended it). Forwards termination signals.
 */
export function runNode(args, options) {
  const child = spawn(findNode(), args, { ...options, stdio: 'inherit' });
  // A terminal also sends its interrupt to the child, so forwarding would deliver it twice.
  for (const signal of process.stdin.isTTY ? ['SIGTERM', 'SIGHUP'] : ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    process.on(signal, () => child.kill(signal));
  }
  if (process.stdin.isTTY) process.on('SIGINT', () => {});
  return new Promise((resolve) => {
    child.on('error', (error) => stop(`Node could not be started: ${error.message}`));
    child.on('exit', (code, signal) => resolve(statusOf(code, signal)));
  });
}

/** The exit status by which shells report the end of a process. */
export function statusOf(code, signal) {
  return code ?? 128 + constants.signals[signal];
}

/** Exits with one line of output. */
export function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
