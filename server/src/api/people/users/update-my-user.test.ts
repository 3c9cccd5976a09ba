import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

const GIF =
  'data:image/png;base64,R0lGODlhCAAIAIAAAExpcf8AACH/C05FVFNDQVBFMi4wAwEAAAAh+QQFCgAAACwAAAAACAAIAAACB4yPqcvtXQAAIfkEBQoAAAAsAAAAAAgACACATGlxAAAAAgeMj6nL7V0AADs=';
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('[operations] a bot changes its name and pictures: USER_UPDATE to itself, GUILD_MEMBER_UPDATE in its guilds', async ({
  guild,
  bot,
}) => {
  const changed = await bot.patch('/users/@me', { username: ' Renamed bot ', avatar: PNG, banner: GIF });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({
    username: 'Renamed bot',
    avatar: expect.stringMatching(/^[0-9a-f]{32}$/),
    banner: expect.stringMatching(/^a_[0-9a-f]{32}$/),
  });
  expect(p.events.at(-2)).toMatchObject({
    subject: `user.${bot.id}`,
    message: { name: 'USER_UPDATE', data: { username: 'Renamed bot' } },
  });
  expect(p.events.at(-1)).toMatchObject({
    subject: `guild.${guild.id}`,
    message: { name: 'GUILD_MEMBER_UPDATE', data: { guild_id: guild.id, user: { username: 'Renamed bot' } } },
  });
  const cleared = await bot.patch('/users/@me', { avatar: null });
  expect(cleared.body).toMatchObject({ avatar: null, banner: changed.body.banner });
});

test('after two concurrent changes, the event of the later one has both', async ({ alice, guild }) => {
  const fields = { global_name: 'Ada', bio: 'counts', accent_color: 5, username: `b${alice.username}`.slice(0, 32) };
  const since = p.events.length;
  const changes = Object.entries(fields).map(([key, value]) => alice.patch('/users/@me', { [key]: value }));
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const told = p.events.slice(since).flatMap(({ message }) => (message.kind === 'event' ? [message] : []));
  const newest = (name: string) =>
    told
      .filter((message) => message.name === name)
      .toSorted((one, other) => (one.revision ?? 0) - (other.revision ?? 0))
      .at(-1)?.data;
  expect(newest('USER_UPDATE')).toMatchObject(fields);
  const { username, global_name } = fields;
  expect(newest('GUILD_MEMBER_UPDATE')).toMatchObject({ guild_id: guild.id, user: { username, global_name } });
});

test('[gateway/presences] friends receive the presence with the whole user after a change of the name, not of the biography', async () => {
  const [ada, ben] = [await p.person('ada'), await p.person('ben')];
  await p.befriend(ada, ben);
  const friend = await ben.connect();
  await ada.patch('/users/@me', { bio: 'counts' });
  await ada.patch('/users/@me', { global_name: 'Countess' });
  await friend.event('PRESENCE_UPDATE', ({ user }) => 'global_name' in user && user.global_name === 'Countess');
  await p.jobs();
  await friend.settle();
  const presences = friend.seen('PRESENCE_UPDATE');
  expect(presences).toEqual([
    {
      user: expect.objectContaining({ id: ada.id, username: ada.username, global_name: 'Countess' }),
      status: 'offline',
      activities: [],
      client_status: {},
    },
  ]);
  expect(presences[0]?.user).not.toHaveProperty('bio');
  friend.close();
});

test('a body that changes nothing emits no event', async () => {
  const ada = await p.person('ada');
  const own = () => p.events.filter(({ subject }) => subject === `user.${ada.id}`).length;
  const before = own();
  expect((await ada.patch('/users/@me', { username: ada.username })).status).toBe(200);
  expect(own()).toBe(before);
});

test('a person sets a display name and a username, which is lowercased and must be unique', async () => {
  const ada = await p.person('ada');
  const bob = await p.person('bob');
  const changed = await ada.patch('/users/@me', {
    username: 'Countess',
    global_name: 'Ada L.',
    bio: 'Numbers',
    accent_color: 255,
  });
  expect(changed.body).toMatchObject({ username: 'countess', global_name: 'Ada L.', bio: 'Numbers', accent_color: 255 });
  const taken = await bob.patch('/users/@me', { username: 'COUNTESS', global_name: 'Thief' });
  expect(taken.status).toBe(400);
  expect(taken.error.errors).toMatchObject({ username: { _errors: [{ code: 'USERNAME_ALREADY_TAKEN' }] } });
  expect((await bob.get('/users/@me')).body.global_name).toBe('bob');
});

test('[people/accounts] a new password takes the current one and revokes the other tokens', async () => {
  const ada = await p.person('ada');
  const login = (password: string) => p.anyone.post<{ token: string }>('/auth/login', { login: ada.username, password });
  const old = `correct horse ${ada.username}`;
  const second = await login(old);
  const wrong = await ada.patch('/users/@me', { password: 'not it', new_password: 'battery staple' });
  expect(wrong.error.errors).toMatchObject({ password: { _errors: [{ code: 'PASSWORD_DOES_NOT_MATCH' }] } });
  expect((await ada.patch('/users/@me', { new_password: 'battery staple' })).status).toBe(400);
  expect((await ada.patch('/users/@me', { password: old, new_password: 'battery staple' })).status).toBe(200);
  expect((await ada.get('/users/@me')).status).toBe(200);
  expect((await p.anyone.get('/users/@me', { headers: { authorization: second.body.token } })).status).toBe(401);
  expect((await login(old)).status).toBe(400);
  expect((await login('battery staple')).status).toBe(200);
});

test.each([
  [{ username: 'x' }, 'username', 'BASE_TYPE_BAD_LENGTH'],
  [{ username: 'with space' }, 'username', 'STRING_TYPE_REGEX'],
  [{ avatar: 'https://example.org/a.png' }, 'avatar', 'IMAGE_INVALID'],
  [{ avatar: 'data:image/png;base64,bm90aGluZw==' }, 'avatar', 'IMAGE_INVALID'],
  [{ global_name: 'x'.repeat(33) }, 'global_name', 'BASE_TYPE_MAX_LENGTH'],
])('a bad field is a form error: %j', async (body, field, code) => {
  const ada = await p.person('ada');
  const answer = await ada.patch('/users/@me', body);
  expect([answer.status, answer.error.code]).toEqual([400, 50035]);
  expect(answer.error.errors).toMatchObject({ [field]: { _errors: [{ code }] } });
});

test.each(['everyone', 'a@b', '```'])('a bot cannot be named %s', async (username) => {
  const bot = await p.bot(await p.person('ada'));
  const answer = await bot.patch('/users/@me', { username });
  expect(answer.error.errors).toMatchObject({ username: { _errors: [{ code: 'USERNAME_INVALID_CONTAINS' }] } });
});

test('a picture over 10 MiB is rejected', async () => {
  const ada = await p.person('ada');
  const avatar = `data:image/png;base64,${Buffer.alloc(10 * 1024 * 1024 + 1).toString('base64')}`;
  const answer = await ada.patch('/users/@me', { avatar });
  expect(answer.error.errors).toMatchObject({ avatar: { _errors: [{ code: 'BINARY_TYPE_MAX_SIZE' }] } });
});
