// guildhall test -- command: runs a command, such as the tests of a bot, with a platform of its own.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { bundledNode, statusOf } from './node.mjs';
import { startPlatform } from './platform.mjs';
import { makeWorld } from './world.mjs';

const USAGE = 'npx guildhall test -- command [arguments]';

/** The exit status of a wrong call, or if the command cannot be started. */
const WRONG = 2;

/** The exit status if the platform failed. */
const FAILED = 1;

/** Ms that the command has to end after the platform has. */
const END_WITHIN = 5000;

/**
 * Starts a platform on a temporary store, creates a guild with a bot, and runs the command with their ids and tokens in its
 * environment. Resolves with the exit status, that of the command, when the platform has ended and its store is deleted.
 */
export async function runTest(args) {
  const [separator, command, ...rest] = args;
  if (separator === '--help') {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  if (separator !== '--') return fail(separator ? `unknown argument '${separator}'. Try: ${USAGE}` : `Try: ${USAGE}`, WRONG);
  if (!command) return fail(`no command after --. Try: ${USAGE}`, WRONG);
  const signals = catchSignals();
  const platform = startPlatform();
  let status = FAILED;
  try {
    const world = platform.address.then((address) => makeWorld(address, platform.certificate));
    const signal = await Promise.race([signals.interrupted, platform.ended, world.then(() => undefined)]);
    if (signal) status = statusOf(null, signal);
    else if (!platform.crash()) status = await runCommand(command, rest, { platform, signals, world: await world });
  } catch (error) {
    if (!platform.crash()) fail(error.message, FAILED);
  }
  await platform.stop();
  const crash = platform.crash();
  return crash ? fail(`the platform ended by itself (${crash})`, FAILED) : status;
}

/** Runs the command; resolves with its exit status. Ends it if the platform ends first. */
async function runCommand(command, args, { platform, signals, world }) {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...ownNode(platform.folder), ...world } });
  signals.forwardTo(child);
  let killing;
  platform.ended.then(() => {
    child.kill('SIGTERM');
    killing = setTimeout(() => child.kill('SIGKILL'), END_WITHIN);
  });
  const status = await new Promise((resolve) => {
    child.on('error', (error) => resolve(fail(`${command} could not be started: ${error.message}`, WRONG)));
    child.on('exit', (code, signal) => resolve(statusOf(code, signal)));
  });
  clearTimeout(killing);
  return status;
}

/**
 * npm puts the Node in the dependencies first in the path. The command runs on the user's own: a path in which the Node that runs npm is
 * first, by a link in `folder`.
 */
function ownNode(folder) {
  const { PATH = '', npm_node_execpath: own } = process.env;
  const bundled = bundledNode();
  const first = PATH.split(delimiter)
    .map((place) => join(place, 'node'))
    .find((path) => existsSync(path));
  if (!own || !bundled || !first || realpathSync(first) !== realpathSync(bundled)) return {};
  const place = join(folder, 'bin');
  mkdirSync(place);
  symlinkSync(own, join(place, 'node'));
  return { PATH: `${place}${delimiter}${PATH}` };
}

/** Termination signals of this process: the first one before there is a command, then the command receives them. */
function catchSignals() {
  let child;
  const interrupted = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        if (!child) resolve(signal);
        // A terminal also sends its interrupt to the command.
        else if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
      });
    }
  });
  return {
    interrupted,
    forwardTo: (command) => {
      child = command;
    },
  };
}

function fail(message, status) {
  process.stderr.write(`guildhall: ${message}\n`);
  return status;
}
