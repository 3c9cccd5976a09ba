import { emailOf, mailsTo, turnablePlatform } from '@guildhall/testkit/mail-scene';
import type { Account } from '@guildhall/testkit/platform';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';

const { p, operator, turn } = await turnablePlatform();
afterAll(() => p.stop());

interface Harvest {
  status: number;
  state: string;
  progress: number;
  backends: Record<string, string>;
  download_url: string;
  download_expires_at: string;
}

/** The finished export of a user, its files by path. */
async function packageOf(who: Account, body: object = {}) {
  expect((await who.post('/users/@me/harvest', body)).status).toBe(200);
  await p.jobs();
  const harvest = (await who.get<Harvest>('/users/@me/harvest')).body;
  const answer = await fetch(harvest.download_url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const json = (path: string) => JSON.parse(strFromU8(files[path] ?? new Uint8Array()));
  return { harvest, paths: Object.keys(files), json };
}

test('responds with 204 before any export was requested', async () => {
  const ada = await p.person('ada');
  expect(await ada.get('/users/@me/harvest')).toMatchObject({ status: 204, body: undefined });
});

test('an export has the account, its friends, servers, messages and reactions, and no secrets', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  await p.befriend(ada, bob);
  const guild = await p.guild(ada, { name: 'Of Ada' });
  await p.join(ada, guild.text.id, bob);
  const place = `/channels/${guild.text.id}/messages` as const;
  const mine = await ada.post(place, { content: 'by ada, "quoted" \u00e4\u{1f600}' });
  await bob.post(place, { content: 'by bob' });
  await ada.put(`${place}/${mine.body.id}/reactions/%F0%9F%91%8D/@me`);
  const { harvest, json, paths } = await packageOf(ada);
  expect(harvest).toMatchObject({
    status: 3,
    state: 'DELIVERED',
    progress: 1,
    backends: { users: 'EXTRACTED', messages: 'EXTRACTED' },
  });
  expect(json('account/user.json')).toMatchObject({ id: ada.id, email: emailOf(ada), date_of_birth: '1990-01-01' });
  expect(json('account/user.json')).not.toHaveProperty('password');
  expect(json('account/relationships.json')).toMatchObject([{ other_id: bob.id, type: 1 }]);
  expect(json('account/tokens.json')).toMatchObject([{ kind: 'person' }]);
  expect(json('account/tokens.json')[0]).not.toHaveProperty('hash');
  expect(json('servers/members.json')).toMatchObject([{ guild_id: guild.id }]);
  const said = json(`messages/${guild.text.id}.json`);
  expect(said.map(({ content }: { content: string }) => content)).toContain('by ada, "quoted" \u00e4\u{1f600}');
  expect(JSON.stringify(said)).not.toContain('by bob');
  expect(json(`reactions/${guild.text.id}.json`)).toMatchObject([{ message_id: mine.body.id, emoji: '\u{1f44d}' }]);
  expect(paths).toContain('README.txt');
});

test('only the requested parts are exported', async () => {
  const ada = await p.person('ada');
  const { harvest, paths } = await packageOf(ada, { backends: ['Account', 'Ads'] });
  expect(Object.keys(harvest.backends)).toEqual(['users']);
  expect(paths.every((path) => path === 'README.txt' || path.startsWith('account/'))).toBe(true);
});

test('many messages span several windows: each once, in order', async () => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const { store, ids } = p.server.platform;
  const first = await ada.post(`/channels/${guild.text.id}/messages`, { content: 'message 0' });
  const row = {
    channel_id: guild.text.id,
    author_id: ada.id,
    type: 0,
    flags: 0,
    edited_at: null,
    data_json: null,
    pinned: 0,
    tts: 0,
    mention_everyone: 0,
  };
  const rows = Array.from({ length: 4500 }, (_one, at) => ({ ...row, id: ids.next(), content: `message ${at + 1}` }));
  await store.transaction(async ({ kysely }) => {
    for (let at = 0; at < rows.length; at += 500)
      await kysely
        .insertInto('messages')
        .values(rows.slice(at, at + 500))
        .execute();
  });
  const { json } = await packageOf(ada);
  const all: { id: string; content: string }[] = json(`messages/${guild.text.id}.json`);
  expect(first.status).toBe(200);
  const written = all.filter(({ content }) => content.startsWith('message '));
  expect(written.map(({ content }) => content)).toEqual(Array.from({ length: 4501 }, (_one, at) => `message ${at}`));
});

test('a mail has the address, which is valid for a week; then the file is deleted', async () => {
  const ada = await p.person('ada');
  const { harvest } = await packageOf(ada);
  const [mail] = await mailsTo(p, operator, emailOf(ada));
  expect(mail).toMatchObject({ kind: 'harvest', text: expect.stringContaining(`/cdn/harvests/${ada.id}/`) });
  expect((await fetch(harvest.download_url.replace(/hm=.{4}/, 'hm=0000'))).status).toBe(404);
  expect((await fetch(harvest.download_url.replace(`/${ada.id}/`, '/1/'))).status).toBe(404);
  await turn(7 * 86_400_000);
  expect((await fetch(harvest.download_url)).status).toBe(404);
  expect((await ada.get<Harvest>('/users/@me/harvest')).body).toMatchObject({ status: 3, download_url: null });
  const left: string[] = [];
  for await (const keys of p.server.platform.blobs.list(`harvests/${ada.id}/`)) left.push(...keys);
  expect(left).toEqual([]);
});
