import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { committedFiles } from '../check-structure.ts';
import { UsageError } from './draft.ts';
import { generate } from './generate.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
let copy = '';

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'guildhall-new-'));
  for (const file of committedFiles(ROOT)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  // The copy has its own workspaces; packages are shared.
  mkdirSync(join(copy, 'node_modules/@guildhall'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((one) => one !== '@guildhall' && one !== '.vite'))
    symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name));
  for (const name of readdirSync(join(ROOT, 'node_modules/@guildhall')))
    symlinkSync(join(copy, name), join(copy, 'node_modules/@guildhall', name));
  run('git', ['init', '--quiet']);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function run(command: string, args: readonly string[]): { status: number | null; output: string } {
  const { GIT_DIR: _dir, GIT_WORK_TREE: _tree, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8', env });
  return { status, output: `${stdout}${stderr}` };
}

/** Runs a program in the copy, which must succeed. Returns its output. */
function succeed(...args: string[]): string {
  const { status, output } = run(process.execPath, args);
  expect(status, output).toBe(0);
  return output;
}

const biome = 'node_modules/@biomejs/biome/bin/biome';

const read = (file: string) => readFileSync(join(copy, file), 'utf8');

test('each kind is generated with its test and its table, and the result passes the check and its own tests', () => {
  const files = new Set<string>();
  const add = (...args: string[]) => {
    for (const file of generate(copy, args)) files.add(file);
  };
  add('error', 'UNKNOWN_NOTE', '--code', '10190', '--status', '404', '--text', "Unknown guild's note");
  add('limit', 'bans.notes', '--max', '25', '--unit', 'notes', '--what', 'Notes of a ban.', '--error', 'UNKNOWN_NOTE');
  add('limit', 'memos.perGuild', '--max', '50', '--unit', 'notes', '--what', 'Notes of a guild.', '--district', 'guild');
  add('limit', 'memos.text', '--max', '99', '--unit', 'characters', '--what', 'The text of a note.');
  const about = ['--title', 'Notes', '--text', "What a user's notes are."];
  add('setting', 'GUILDHALL_NOTES_A_DAY', ...about, '--form', 'integer', '--min', '1', '--default', '5', '--max', '100');
  add('setting', 'GUILDHALL_NOTES', ...about, '--form', 'choice', '--values', 'on,off', '--default', 'off');
  add('setting', 'GUILDHALL_NOTES_NAME', ...about, '--default', 'note');
  add('event', 'GUILD_NOTE_CREATE', '--feature', 'guild/bans', '--intent', 'GUILD_MODERATION');
  add('event', 'CHANNEL_NOTE_CREATE', '--feature', 'messages/memos', '--audience', 'channel');
  add('event', 'NOTE_READ', '--feature', 'messages/memos', '--audience', 'users');
  add('operation', 'list_guild_ban_notes', '--feature', 'guild/bans', '--path', '/guilds/{guild_id}/ban-notes');
  add('operation', 'delete_my_notes', '--feature', 'messages/memos', '--path', '/users/@me/notes');
  succeed(biome, 'format', '--write', ...files);
  // The last one through the command itself, which formats its files and regenerates the pages.
  const command = ['operation', 'pin_channel_note', '--feature', 'messages/memos', '--method', 'PUT'];
  const path = '/channels/{channel_id}/notes/{note_id}';
  const file = 'server/src/api/messages/memos/pin-channel-note.ts';
  expect(succeed('scripts/new/main.ts', ...command, '--path', path)).toContain(`wrote ${file}\n`);

  expect(read('protocol/errors.ts')).toContain(
    `  UNKNOWN_NOTE: { code: 10190, status: 404, message: "Unknown guild's note" },\n`,
  );
  expect(read('docs/errors.md')).toContain("| 10190 | 404 | `UNKNOWN_NOTE` | Unknown guild's note |");
  expect(read('docs/limits.md')).toContain('| `bans.notes` | 25 notes |  | `UNKNOWN_NOTE` | Notes of a ban. |');
  expect(read('protocol/limits/guild.ts')).toMatch(/^ {2}bans: \{[\s\S]*^ {4}notes: \{ max: 25[\s\S]*^ {2}emojis: \{/m);
  expect(read('protocol/limits/guild.ts')).toMatch(/^ {2}memos: \{\n {4}perGuild: .*\n {4}text: .*\n {2}\},\n\} as const/m);
  expect(read('docs/limits.md')).toContain('## memos\n');
  expect(read('docs/settings.md')).toContain("| `GUILDHALL_NOTES_A_DAY` | Notes | 1 to 100 | `5` | What a user's notes are. |");
  expect(read('server/src/config/config.test.ts')).toContain(
    "    notesADay: 5,\n    notes: 'off',\n    notesName: 'note',\n  });",
  );
  expect(read('protocol/events/guild.ts')).toContain(
    "  GUILD_NOTE_CREATE: { intents: ['GUILD_MODERATION'], payload: Type.Object({ guild_id: Id }) },\n",
  );
  expect(read('server/src/api/guild/bans/events.ts')).toContain(
    "export const GUILD_NOTE_CREATE = event('GUILD_NOTE_CREATE', { audience: 'guild' });\n",
  );
  expect(read('server/src/api/guild/bans/list-guild-ban-notes.ts')).toContain('access: inGuild(),\n  limit: limits.read,\n');
  expect(read('server/src/api/guild/bans/routes.ts')).toContain(
    "import { listGuildBanNotes } from './list-guild-ban-notes.ts';\n",
  );
  expect(read('server/src/api/routes.ts')).toContain('  ...memosRoutes,\n];');
  expect(read('docs/coverage.md')).toContain(`| \`pin_channel_note\` | PUT \`${path}\` | [pin-channel-note.ts](../${file}) |`);

  succeed('scripts/check.mjs', 'structure', 'citations', 'english', 'generated pages');
  succeed(biome, 'check', '--error-on-warnings', ...files);
  // The types of the rest cannot change: the tables only gain entries.
  const include = [...files].filter((one) => one.endsWith('.ts'));
  writeFileSync(join(copy, 'tsconfig.new.json'), JSON.stringify({ extends: './tsconfig.json', include }));
  succeed('node_modules/typescript/bin/tsc', '-p', 'tsconfig.new.json');
  const tests = [
    'core/framework/errors.test.ts',
    'config/config.test.ts',
    'protocol/limits.test.ts',
    'ban-note',
    'guild-note-create',
    'messages/memos/',
  ];
  const tested = succeed('node_modules/vitest/vitest.mjs', 'run', '--project', 'sqlite', ...tests);
  expect(stripVTControlCharacters(tested)).toMatch(/Test Files +9 passed/);
}, 600_000);

test('a declared operation without an implementation needs its name only', () => {
  const name = 'server/src/api/guild/bans/get-guild-ban';
  for (const ending of ['.ts', '.test.ts']) rmSync(join(copy, `${name}${ending}`));
  const routes = 'server/src/api/guild/bans/routes.ts';
  writeFileSync(
    join(copy, routes),
    read(routes)
      .replace(/^import .*get-guild-ban.*\n/m, '')
      .replace('  getGuildBan,\n', ''),
  );
  expect(generate(copy, ['operation', 'get_guild_ban'])).toEqual([`${name}.ts`, `${name}.test.ts`, routes]);
  expect(read(`${name}.test.ts`)).toContain('/bans/1`;\n  expect(await alice.get(path))');
  expect(read(routes)).toMatch(/import \{ getGuildBan \} from '.\/get-guild-ban.ts';[\s\S]*, getGuildBan\];/);
});

test.each([
  [['operation', 'ListBans'], "'ListBans' is not an operationId"],
  [['operation', 'list_guild_bans'], 'list_guild_bans is implemented already: server/src/api/guild/bans/list-guild-bans.ts.'],
  [['operation', 'list_guild_things'], 'list_guild_things is not declared: add --feature'],
  [
    ['operation', 'list_things', '--path', '/guilds/{guild_id}/bans', '--feature', 'guild/bans'],
    'GET /guilds/{guild_id}/bans is declared',
  ],
  [['operation', 'list_things', '--path', '/things', '--feature', 'things'], '--feature must be <district>/<feature>'],
  [['event', 'GUILD_BAN_ADD', '--feature', 'guild/bans'], 'GUILD_BAN_ADD is declared already'],
  [['event', 'GUILD_THING', '--feature', 'guild/bans', '--audience', 'world'], '--audience must be one of guild, channel, users'],
  [['error', 'UNKNOWN_THING', '--code', '10004', '--status', '404', '--text', 'x'], 'UNKNOWN_GUILD has code 10004 already'],
  [['error', 'UNKNOWN_GUILD', '--code', '10999', '--status', '404', '--text', 'x'], 'UNKNOWN_GUILD has code 10004 already'],
  [['limit', 'bans.perPage', '--max', '5', '--unit', 'x', '--what', 'y.'], 'The limit bans.perPage exists already'],
  [['limit', 'bans.things', '--max', '5', '--unit', 'x', '--what', 'y.', '--error', 'NO_SUCH'], 'NO_SUCH is not an error'],
  [['limit', 'things.name', '--max', '5', '--unit', 'x', '--what', 'y.'], 'things is a new area: --district must be one of apps'],
  [['limit', 'things.name', '--max', '5', '--unit', 'x', '--what', 'y.', '--district', 'x'], '--district must be one of apps'],
  [['setting', 'NOTES'], "'NOTES' is not a variable"],
  [['setting', 'GUILDHALL_LOG', '--title', 'x', '--text', 'y', '--default', 'z'], 'GUILDHALL_LOG is declared already'],
  [
    ['setting', 'GUILDHALL_X', '--title', 'x', '--text', 'y', '--form', 'integer', '--default', '5'],
    '--min, --default and --max',
  ],
  [['setting', 'GUILDHALL_X', '--title', 'x', '--text', 'y', '--form', 'choice', '--default', 'a'], '--values must list'],
  [['banana', 'x'], 'Usage: npm run new'],
  [['operation', 'get_guild_ban', '--banana'], "Unknown option '--banana'"],
])('%j is refused and changes nothing', (args, message) => {
  run('git', ['add', '--all']);
  expect(() => generate(copy, args)).toThrow(UsageError);
  expect(() => generate(copy, args)).toThrow(message);
  expect(run('git', ['diff', '--name-only']).output).toBe('');
  expect(run('git', ['ls-files', '--others', '--exclude-standard']).output).toBe('');
});

test('the command prints why it refuses, without a trace', () => {
  const { status, output } = run(process.execPath, ['scripts/new/main.ts', 'operation', 'list_bans']);
  expect([status, output]).toEqual([1, expect.stringMatching(/^list_bans is not declared: .*\n$/)]);
});
