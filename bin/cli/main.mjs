// guildhall login, logout, apps, commands, logs, events: what a developer does in the portal, from a terminal.
import { parseArgs } from 'node:util';
import { FAILED, Failure, WRONG, wrongCall } from './failure.mjs';

const SERVER = { url: { type: 'string' } };
const APPLICATION = { ...SERVER, app: { type: 'string', short: 'a' }, json: { type: 'boolean' } };
const GUILD = { ...APPLICATION, guild: { type: 'string' } };

/** Each command by its words: its usage, its options, how many arguments it takes, and the module that runs it. */
const COMMANDS = {
  login: {
    usage: 'login [--url ADDRESS] [--user NAME] [--with-token]',
    options: { ...SERVER, user: { type: 'string' }, 'with-token': { type: 'boolean' } },
    run: async (...call) => (await import('./login.mjs')).login(...call),
  },
  logout: {
    usage: 'logout [--url ADDRESS]',
    options: SERVER,
    run: async (...call) => (await import('./login.mjs')).logout(...call),
  },
  apps: { usage: 'apps', options: APPLICATION, run: async (...call) => (await import('./apps.mjs')).list(...call) },
  'apps list': { usage: 'apps list', options: APPLICATION, run: async (...call) => (await import('./apps.mjs')).list(...call) },
  'apps create': {
    usage: 'apps create NAME [--team ID]',
    options: { ...APPLICATION, team: { type: 'string' } },
    most: 1,
    least: 1,
    run: async (...call) => (await import('./apps.mjs')).create(...call),
  },
  'apps show': {
    usage: 'apps show [APP]',
    options: APPLICATION,
    most: 1,
    run: async (...call) => (await import('./apps.mjs')).show(...call),
  },
  'apps token reset': {
    usage: 'apps token reset [APP] [--yes]',
    options: { ...APPLICATION, yes: { type: 'boolean', short: 'y' } },
    most: 1,
    run: async (...call) => (await import('./apps.mjs')).resetToken(...call),
  },
  'commands list': {
    usage: 'commands list [--guild ID]',
    options: GUILD,
    run: async (...call) => (await import('./commands.mjs')).list(...call),
  },
  'commands push': {
    usage: 'commands push FILE [--guild ID] [--dry-run] [--yes]',
    options: { ...GUILD, 'dry-run': { type: 'boolean' }, yes: { type: 'boolean', short: 'y' } },
    most: 1,
    least: 1,
    run: async (...call) => (await import('./commands.mjs')).push(...call),
  },
  logs: {
    usage: 'logs [-f] [--lines N] [--kinds KIND,...] [--search TEXT] [--failed] [--on | --off]',
    options: {
      ...APPLICATION,
      follow: { type: 'boolean', short: 'f' },
      lines: { type: 'string', short: 'n' },
      kinds: { type: 'string' },
      search: { type: 'string' },
      failed: { type: 'boolean' },
      on: { type: 'boolean' },
      off: { type: 'boolean' },
    },
    run: async (...call) => (await import('./logs.mjs')).logs(...call),
  },
  'events send': {
    usage: 'events send TYPE',
    options: APPLICATION,
    most: 1,
    least: 1,
    run: async (...call) => (await import('./events.mjs')).send(...call),
  },
};

/** The first words of these commands. */
export const NAMES = new Set(Object.keys(COMMANDS).map((words) => words.split(' ')[0]));

const HELP = `Options of all of them:
  --url ADDRESS   the server; by default GUILDHALL_URL, the server of the last login, or http://127.0.0.1:3000
  -a, --app APP   the application, by its id or name; by default GUILDHALL_APPLICATION_ID, or the only one
  --json          prints JSON
  --help          prints this

GUILDHALL_TOKEN takes the place of a login: the token of a person, or "Bot" and the token of a bot.`;

/** Runs the command of these arguments; resolves with the exit status. */
export async function runCommand(args) {
  try {
    return (await run(args)) ?? 0;
  } catch (error) {
    if (error instanceof Failure) return fail(error.message, error.status);
    if (error.code?.startsWith?.('ERR_PARSE_ARGS'))
      return fail(`${error.message.split('. ')[0]}. Try: guildhall ${args[0]} --help`, WRONG);
    return fail(`unexpected: ${error.message}`, FAILED);
  }
}

async function run(args) {
  if (args.includes('--help') || args.includes('-h')) return help(args[0]);
  const words = wordsOf(args);
  const { usage, options, least = 0, most = 0, run: act } = COMMANDS[words];
  const { values, positionals } = parseArgs({ args: args.slice(words.split(' ').length), options, allowPositionals: true });
  if (positionals.length < least || positionals.length > most) wrongCall(`Try: guildhall ${usage}`);
  return act(values, positionals);
}

/** The words of the longest command that the arguments begin with. */
function wordsOf(args) {
  for (let length = 3; length > 0; length -= 1) {
    const words = args.slice(0, length).join(' ');
    if (!Object.hasOwn(COMMANDS, words)) continue;
    const next = args[length];
    // `guildhall apps delete`: an unknown word, not an argument.
    if (COMMANDS[words].most === undefined && next !== undefined && !next.startsWith('-')) break;
    return words;
  }
  return wrongCall(`There is no such command. The commands are:\n${usageOf(args[0])}`);
}

function help(name) {
  process.stdout.write(`${usageOf(name)}\n\n${HELP}\n`);
  return 0;
}

function usageOf(name) {
  const lines = Object.entries(COMMANDS).filter(([words]) => words.split(' ')[0] === name && words !== 'apps list');
  return lines.map(([, { usage }]) => `  guildhall ${usage}`).join('\n');
}

function fail(message, status) {
  process.stderr.write(`guildhall: ${message}\n`);
  return status;
}
