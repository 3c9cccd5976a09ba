import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { Terminal } from './runner.ts';

const p = await startPlatform({ isRunning: true });
afterAll(() => p.stop());

/** A developer with an application and its bot in a guild. */
async function developer() {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const bot = await p.bot(ada, { guild, name: 'Helper' });
  const terminal = new Terminal({ GUILDHALL_URL: p.address, GUILDHALL_TOKEN: ada.token });
  onTestFinished(() => terminal.remove());
  return { ada, guild, bot, terminal, path: `/applications/${bot.applicationId}/commands` as const };
}

const HELLO = { name: 'hello', description: 'Says hello' };
const ROLL = {
  name: 'roll',
  description: 'Rolls dice',
  options: [{ type: 4, name: 'sides', description: 'How many sides', required: true, min_value: 2 }],
};

test('applications are listed, created and shown, and the token of a bot is reset', async () => {
  const { ada, bot, terminal } = await developer();
  expect(await terminal.print('apps')).toMatch(new RegExp(`^ID +NAME +TEAM\n${bot.applicationId} +Helper\n$`));
  expect(await terminal.print('apps', 'create', 'Second')).toMatch(/^Created Second \(\d+\)\.\n$/);
  expect(await terminal.print('apps', 'show', 'helper')).toContain(bot.applicationId);
  expect(JSON.parse(await terminal.print('apps', 'show', bot.applicationId, '--json'))).toMatchObject({ name: 'Helper' });
  const ambiguous = await terminal.run(['commands', 'list']);
  expect([ambiguous.status, ambiguous.stderr]).toEqual([2, expect.stringContaining('Name the application by --app')]);
  const unknown = await terminal.run(['apps', 'show', 'nobody']);
  expect([unknown.status, unknown.stderr]).toEqual([1, expect.stringContaining("no application 'nobody'")]);

  const unconfirmed = await terminal.run(['apps', 'token', 'reset', 'Helper']);
  expect([unconfirmed.status, (await bot.get('/users/@me')).status]).toEqual([2, 200]);
  const token = (await terminal.print('apps', 'token', 'reset', 'Helper', '--yes')).trim();
  expect((await bot.get('/users/@me')).status).toBe(401);
  const again = await fetch(`${p.address}/api/v10/users/@me`, { headers: { authorization: `Bot ${token}` } });
  expect(again.status).toBe(200);
  expect((await ada.get('/applications')).body).toHaveLength(2);
});

test('push shows what changes and makes the commands those of the file; the same file again changes nothing', async () => {
  const { bot, terminal, path } = await developer();
  const file = terminal.file('commands.json', [HELLO, ROLL]);
  expect(await terminal.print('commands', 'push', file)).toBe('+ /hello\n+ /roll\nPushed 2 commands to Helper.\n');
  const [hello, roll] = (await bot.get<{ id: string; version: string }[]>(path)).body;
  expect(await terminal.print('commands', 'push', file)).toBe('= 2 commands unchanged\nNothing to change.\n');
  expect((await bot.get(path)).body).toEqual([hello, roll]);

  const changed = [
    { ...HELLO, description: 'Greets', nsfw: true },
    {
      ...ROLL,
      options: [
        { ...ROLL.options[0], min_value: 3 },
        { type: 5, name: 'loud', description: 'Loud' },
      ],
    },
    { name: 'Report', type: 3 },
  ];
  const next = terminal.file('next.mjs', `export default { commands: ${JSON.stringify(changed)} };`);
  const lines = ['+ Report (message)', '~ /hello', '    description: "Says hello" -> "Greets"', '    nsfw: nothing -> true'];
  const more = ['~ /roll', '    options[0].min_value: 2 -> 3', '    options[1]: nothing -> "loud"'];
  const dry = await terminal.print('commands', 'push', next, '--dry-run');
  expect(dry.split('\n')).toEqual([...lines, ...more, 'This was a dry run: nothing was changed.', '']);
  expect((await bot.get(path)).body).toEqual([hello, roll]);
  expect(await terminal.print('commands', 'push', next)).toContain('Pushed 3 commands to Helper.');
  expect((await bot.get<{ id: string; description: string }[]>(path)).body).toMatchObject([
    { id: hello?.id, description: 'Greets' },
    { id: roll?.id },
    { name: 'Report', type: 3 },
  ]);
  expect(await terminal.print('commands', 'list')).toMatch(/\/hello +Greets\n.*\/roll +Rolls dice\n.*Report \(message\)/s);
});

test('push to a guild leaves the global commands, and deletes what the file lacks only with --yes', async () => {
  const { bot, guild, terminal, path } = await developer();
  await bot.post(path, HELLO);
  const local = `/applications/${bot.applicationId}/guilds/${guild.id}/commands` as const;
  await bot.post(local, { name: 'old', description: 'Old' });
  const file = terminal.file('commands.json', [ROLL]);
  const refused = await terminal.run(['commands', 'push', file, '--guild', guild.id]);
  expect([refused.status, refused.stdout, refused.stderr]).toEqual([
    1,
    '+ /roll\n- /old\n',
    'guildhall: The file lacks /old, which would be deleted. Confirm it by --yes.\n',
  ]);
  expect((await bot.get<object[]>(local)).body).toMatchObject([{ name: 'old' }]);
  const report = JSON.parse(await terminal.print('commands', 'push', file, '--guild', guild.id, '--yes', '--json'));
  expect(report).toEqual({
    created: [{ type: 1, name: 'roll' }],
    changed: [],
    deleted: [{ type: 1, name: 'old' }],
    unchanged: [],
    is_pushed: true,
  });
  expect((await bot.get<object[]>(local)).body).toMatchObject([{ name: 'roll' }]);
  expect((await bot.get<object[]>(path)).body).toMatchObject([{ name: 'hello' }]);
  expect(await terminal.print('commands', 'list', '--guild', guild.id)).toContain('/roll');
});

test('the token of a bot pushes its own commands', async () => {
  const { bot, terminal, path } = await developer();
  const file = terminal.file('commands.cjs', `module.exports = ${JSON.stringify([HELLO])};`);
  const pushed = await terminal.run(['commands', 'push', file], { env: { GUILDHALL_TOKEN: `Bot ${bot.token}` } });
  expect([pushed.status, pushed.stdout]).toEqual([0, '+ /hello\nPushed 1 command to Helper.\n']);
  expect((await bot.get<object[]>(path)).body).toMatchObject([HELLO]);
});

test('a file that cannot be used, and commands that the server refuses, are errors without a trace', async () => {
  const { bot, terminal, path } = await developer();
  const errorOf = async (file: string, ...more: string[]) => {
    const { status, stderr } = await terminal.run(['commands', 'push', file, ...more]);
    expect(stderr).not.toMatch(/\n {4}at /);
    return [status, stderr.replaceAll(terminal.folder, '').replace(/^guildhall: /, '')];
  };
  expect(await errorOf('/none.json')).toEqual([1, '/none.json does not exist.\n']);
  expect(await errorOf(terminal.file('a.json', '[{'))).toEqual([1, expect.stringMatching(/^\/a\.json is not JSON: /)]);
  expect(await errorOf(terminal.file('b.json', '{}'))).toEqual([1, '/b.json has no list of commands.\n']);
  expect(await errorOf(terminal.file('c.json', [{ description: 'x' }]))).toEqual([
    1,
    '/c.json: the command at index 0 has no name.\n',
  ]);
  expect(await errorOf(terminal.file('d.json', [HELLO, HELLO]))).toEqual([1, '/d.json: /hello is there twice.\n']);
  expect(await errorOf(terminal.file('e.mjs', 'throw new Error("broken")'))).toEqual([1, '/e.mjs cannot be imported: broken\n']);
  expect(await errorOf(terminal.file('f.json', [HELLO]), '--guild', 'x')).toEqual([2, "--guild: 'x' is not an id.\n"]);
  const wrong = terminal.file('g.json', [{ name: 'hello', description: '' }]);
  expect(await errorOf(wrong)).toEqual([1, 'Invalid Form Body (50035)\n  0.description: Must be between 1 and 100 in length.\n']);
  expect((await bot.get(path)).body).toEqual([]);
});

test.each([
  [['apps', 'delete'], 2, /^guildhall: There is no such command\. The commands are:\n {2}guildhall apps\n/],
  [['commands'], 2, /There is no such command/],
  [['commands', 'push'], 2, /^guildhall: Try: guildhall commands push FILE/],
  [['apps', 'create', 'a', 'b'], 2, /^guildhall: Try: guildhall apps create NAME/],
  [['logs', '--bogus'], 2, /^guildhall: Unknown option '--bogus'\. Try: guildhall logs --help\n$/],
  [['apps', '--url', 'ftp://x'], 2, /^guildhall: 'ftp:\/\/x' is not an address of http or https\.\n$/],
])('guildhall %s ends with status %i', async (args, status, message) => {
  const terminal = new Terminal();
  onTestFinished(() => terminal.remove());
  const ended = await terminal.run(args);
  expect([ended.status, ended.stdout]).toEqual([status, '']);
  expect(ended.stderr).toMatch(message);
});

test('--help of each command lists its options and needs no server', async () => {
  const terminal = new Terminal();
  onTestFinished(() => terminal.remove());
  for (const name of ['login', 'logout', 'apps', 'commands', 'logs', 'events']) {
    const help = await terminal.print(name, '--help');
    expect(help).toContain(`guildhall ${name}`);
    expect(help).toContain('--url ADDRESS');
    expect(help).not.toContain('\x1b');
  }
});
