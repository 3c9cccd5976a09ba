import { startPlatform } from '@guildhall/testkit/platform';
import { hashToken } from '@guildhall/server/core/access/viewer.ts';
import { Actor } from '@guildhall/testkit/actor';
import { afterAll, expect, test } from 'vitest';
import { relations, to } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] lists friends, requests both ways and blocks, by id', async () => {
  const ada = await p.person('ada');
  const [friend, blocked, asked, asking] = [await p.person(), await p.person(), await p.person(), await p.person()];
  await p.befriend(ada, friend);
  await ada.put(to(blocked), { type: 2 });
  await ada.put(to(asked), {});
  await asking.put(to(ada), {});
  expect((await relations(ada)).map(({ id, type }) => [id, type])).toEqual([
    [friend.id, 1],
    [blocked.id, 2],
    [asked.id, 4],
    [asking.id, 3],
  ]);
});

test('[operations] an access token reads with relationships.read and writes with relationships.write', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  const token = async (scopes: string) => {
    const value = `token.${scopes.length}`;
    await p.server.platform.store.transaction((db) =>
      db.kysely
        .insertInto('tokens')
        .values({
          hash: hashToken(value),
          kind: 'bearer',
          user_id: ada.id,
          application_id: null,
          scopes,
          created_at: 0,
          expires_at: null,
        })
        .execute(),
    );
    return new Actor(p.address, `Bearer ${value}`);
  };
  const [reader, writer] = [await token('identify relationships.read'), await token('relationships.write')];
  expect((await writer.put(to(bob), {})).status).toBe(204);
  expect((await reader.get('/users/@me/relationships')).body).toMatchObject([{ id: bob.id, type: 4 }]);
  expect((await reader.put(to(bob), { type: 2 })).status).toBe(403);
  expect((await writer.get('/users/@me/relationships')).status).toBe(403);
});

test('bots have none: 20001', async () => {
  const bot = await p.bot(await p.person());
  const answer = await bot.get('/users/@me/relationships');
  expect([answer.status, answer.error.code]).toEqual([403, 20001]);
});
