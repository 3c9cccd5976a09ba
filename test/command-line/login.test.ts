import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { startPlatform } from '@guildhall/testkit/platform';
import { TOTP } from 'otpauth';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { converse, Terminal } from './runner.ts';

const p = await startPlatform({ isRunning: true });
afterAll(() => p.stop());

function terminal(env?: Record<string, string>): Terminal {
  const made = new Terminal(env);
  onTestFinished(() => made.remove());
  return made;
}

const fileOf = ({ folder }: Terminal) => join(folder, 'config/guildhall/credentials.json');

test('a person logs in by name and password, which is not shown, and the login is kept in a file that only they can read', async () => {
  const ada = await p.person('ada');
  const t = terminal();
  const shown = await converse(
    t,
    ['login', '--url', p.address],
    [
      ['Name or e-mail', ada.username],
      ['Password', `correct horse ${ada.username}`],
    ],
  );
  expect(shown).toContain(`Logged in to ${p.address} as ${ada.username}`);
  expect(shown).not.toContain('correct horse');
  expect(statSync(fileOf(t)).mode & 0o777).toBe(0o600);
  expect(statSync(join(t.folder, 'config/guildhall')).mode & 0o777).toBe(0o700);
  // The address is remembered, and the login has a name in the list of logins.
  expect(await t.print('apps')).toContain('You have no applications');
  const sessions = (await ada.get('/auth/sessions')).body.user_sessions;
  expect(sessions.map(({ client_info }) => client_info.platform)).toContain('guildhall command');
});

test('logging out ends the login on the server and forgets it', async () => {
  const ada = await p.person('ada');
  const own = await p.logIn(ada);
  const t = terminal();
  await t.run(['login', '--url', p.address, '--with-token'], { input: `${own.token}\n` });
  expect(await t.print('logout')).toBe(`Logged out of ${p.address}.\n`);
  expect((await own.get('/users/@me')).status).toBe(401);
  expect((await ada.get('/users/@me')).status).toBe(200);
  expect(existsSync(fileOf(t))).toBe(false);
  expect(await t.run(['apps', '--url', p.address])).toEqual({
    status: 1,
    stdout: '',
    stderr: `guildhall: You are not logged in to ${p.address}. Run: guildhall login --url ${p.address}\n`,
  });
});

test('an account with a second factor asks for its code, which may be wrong once', async () => {
  const ada = await p.person('ada');
  const secret = 'JBSWY3DPEHPK3PXP';
  const totp = new TOTP({ secret });
  const password = `correct horse ${ada.username}`;
  const enabled = await ada.post<{ token: string }>('/users/@me/mfa/totp/enable', { password, secret, code: totp.generate() });
  expect(enabled.status).toBe(200);
  const backup = enabled.body as unknown as { backup_codes: { code: string }[] };
  const t = terminal();
  const shown = await converse(
    t,
    ['login', '--url', p.address, '--user', ada.username],
    [
      ['Password', password],
      ['Code of your authenticator app', '000000'],
      ['Code of your authenticator app', backup.backup_codes[0]?.code ?? ''],
    ],
  );
  expect(shown).toContain('(60008)');
  expect(shown).toContain(`as ${ada.username}`);
});

test('wrong passwords, tokens of bots, missing terminals and addresses without a server are refused, and nothing is kept', async () => {
  const ada = await p.person('ada');
  const bot = await p.bot(ada);
  const t = terminal();
  const shown = await converse(t, ['login', '--url', p.address, '--user', ada.username], [['Password', 'not this one']]);
  expect(shown).toContain('Login or password is invalid.');
  const refused = await t.run(['login', '--url', p.address, '--with-token'], { input: `Bot ${bot.token}` });
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('guildhall: ')]);
  expect((await t.run(['login', '--url', p.address])).stderr).toBe(
    'guildhall: There is no terminal to ask for: Name or e-mail.\n',
  );
  const nowhere = await t.run(['login', '--url', 'http://127.0.0.1:9']);
  expect([nowhere.status, nowhere.stderr]).toEqual([1, expect.stringContaining('http://127.0.0.1:9 does not answer')]);
  expect(existsSync(fileOf(t))).toBe(false);
});

test('a token in the environment takes the place of a login, and that of guildhall test comes first', async () => {
  const ada = await p.person('ada');
  const bot = await p.bot(ada, { name: 'Helper' });
  const t = terminal({ GUILDHALL_URL: p.address, GUILDHALL_TOKEN: ada.token });
  expect(await t.print('apps')).toContain('Helper');
  const env = { GUILDHALL_TOKEN: bot.token, GUILDHALL_PERSON_TOKEN: ada.token };
  expect((await t.run(['apps'], { env })).stdout).toContain('Helper');
  expect((await t.run(['apps'], { env: { GUILDHALL_TOKEN: 'wrong' } })).stderr).toEqual(
    expect.stringContaining('The server does not accept the token'),
  );
});

test('two servers are kept side by side, and a file that is not JSON is reported', async () => {
  const other = await startPlatform({ isRunning: true });
  onTestFinished(() => other.stop());
  const [ada, bea] = [await p.person('ada'), await other.person('bea')];
  const t = terminal();
  await t.run(['login', '--url', p.address, '--with-token'], { input: ada.token });
  await t.run(['login', '--url', other.address, '--with-token'], { input: bea.token });
  const kept = JSON.parse(readFileSync(fileOf(t), 'utf8'));
  expect(kept).toMatchObject({
    current: other.address,
    servers: { [p.address]: { id: ada.id }, [other.address]: { id: bea.id } },
  });
  await t.print('apps', 'create', 'Of Ada', '--url', p.address);
  expect(await t.print('apps', '--url', p.address)).toContain('Of Ada');
  expect(await t.print('apps')).toContain('no applications');
  t.file('config/guildhall/credentials.json', '{');
  expect((await t.run(['apps'])).stderr).toContain('is not JSON. Delete it and log in again.');
});
