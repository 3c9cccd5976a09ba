import { firstIdAt } from '@guildhall/protocol/ids';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { sweepSoon } from './sweep.ts';
import {
  addCommand,
  answer,
  call,
  callbackOf,
  followupsOf,
  interactionScene,
  originalOf,
} from '@guildhall/testkit/interaction-scene';

const QUARTER = 15 * 60_000;
const DAY = 24 * 60 * 60_000;

const p = await startPlatform();
afterAll(() => p.stop());

/** A new scene: the sessions of an older one have not survived the time that passed. */
async function begun(nonce: string) {
  const s = await interactionScene(p);
  const got = await call(s, await addCommand(s.bot, { name: 'ping', description: 'x' }), {}, { nonce });
  return { s, got };
}

test('[limits] a token is valid for fifteen minutes', async () => {
  const { s, got } = await begun('life');
  await answer(p, got, { type: 4, data: { content: 'here' } });
  await p.clock.advance(QUARTER - 1);
  expect((await p.anyone.post(followupsOf(s, got), { content: 'in time' })).status).toBe(200);
  const webhook = await p.anyone.get(followupsOf(s, got));
  expect(webhook.body).toMatchObject({ id: s.bot.applicationId, type: 3, name: 'test bot', channel_id: null });
  await p.clock.advance(1);
  expect((await p.anyone.post(followupsOf(s, got), { content: 'late' })).error.code).toBe(10015);
  expect((await p.anyone.get(originalOf(s, got))).error.code).toBe(10015);
  expect((await p.anyone.post(callbackOf(got), { type: 5 })).error.code).toBe(10062);
  const read = await s.ada.get(`/channels/${s.guild.text.id}/messages`);
  expect(read.body.map(({ content }) => content).slice(0, 2)).toEqual(['in time', 'here']);
});

test('a deferred response that is never filled fails when the token expires; a filled one does not', async () => {
  const { got } = await begun('forgotten');
  await answer(p, got, { type: 5, data: { flags: 64 } });
  const other = await begun('filled');
  await answer(p, other.got, { type: 5 });
  await p.anyone.patch(originalOf(other.s, other.got), { content: 'filled' });
  await p.clock.advance(QUARTER);
  await p.jobs();
  expect(p.emitted('INTERACTION_FAILURE')).toEqual([{ id: got.id, nonce: 'forgotten', reason_code: 2 }]);
});

test('interactions that no token can reach are deleted, and ephemeral messages after a day', async () => {
  const { s, got } = await begun('cleared');
  await answer(p, got, { type: 4, data: { content: 'secret', flags: 64 } });
  const { kysely } = p.server.platform.store.read;
  const kept = async (id: string) => [
    (await kysely.selectFrom('interactions').select('id').where('id', '=', got.id).execute()).length,
    (await kysely.selectFrom('ephemeral_messages').select('id').where('id', '=', id).execute()).length,
  ];
  const sweep = async () => {
    await sweepSoon(p.server.platform);
    await p.jobs();
  };
  const { id } = (await p.anyone.get(originalOf(s, got))).body;
  await sweep();
  expect(await kept(id)).toEqual([1, 1]);
  await p.clock.advance(QUARTER + 3000);
  await sweep();
  expect(await kept(id)).toEqual([0, 1]);
  // As if it were from yesterday.
  const old = firstIdAt(p.clock.now() - DAY);
  const { store } = p.server.platform;
  await store.transaction((db) => db.kysely.updateTable('ephemeral_messages').set({ id: old }).where('id', '=', id).execute());
  await sweep();
  expect(await kept(old)).toEqual([0, 0]);
});

/** An unanswered interaction, as if its timer had died with its process. */
async function orphan(nonce: string) {
  const { got } = await begun(nonce);
  await answer(p, got, { type: 4, data: { content: 'x' } });
  await p.clock.advance(3000);
  await p.jobs();
  const { store } = p.server.platform;
  await store.transaction((db) =>
    db.kysely.updateTable('interactions').set({ responded_at: null, original_id: null }).where('id', '=', got.id).execute(),
  );
  const since = p.emitted('INTERACTION_FAILURE').length;
  return { got, failures: () => p.emitted('INTERACTION_FAILURE').slice(since) };
}

test('interactions that a dead process left unanswered fail once when the next one starts', async () => {
  const { got, failures } = await orphan('orphan');
  await sweepSoon(p.server.platform);
  await p.jobs();
  expect(failures()).toEqual([{ id: got.id, nonce: 'orphan', reason_code: 2 }]);
});

test('they also fail within a minute when a node looks for dead ones', async () => {
  const { got, failures } = await orphan('noticed');
  await p.clock.advance(60_000);
  await expect.poll(failures).toEqual([{ id: got.id, nonce: 'noticed', reason_code: 2 }]);
  await p.clock.advance(60_000);
  expect(failures()).toHaveLength(1);
});
