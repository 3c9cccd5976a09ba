import { firstIdAt } from '@guildhall/protocol/ids';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { sweepLobbyMessages } from './sweep.ts';

const p = await startPlatform({ settings: { GUILDHALL_ROLES: 'api' } });
afterAll(() => p.stop());
const { platform } = p.server;
const HOUR = 3_600_000;

test('[limits] lobby messages older than 72 hours are deleted in batches; the next run is scheduled', async () => {
  const { kysely } = platform.store.read;
  const ids = (age: number, count: number) =>
    Array.from({ length: count }, (_, n) => String(BigInt(firstIdAt(p.clock.now() - age)) + BigInt(n)));
  const rows = [...ids(72 * HOUR + 1, 700), ...ids(72 * HOUR - 1, 3)].map((id) => ({
    lobby_id: '7',
    id,
    author_id: '8',
    type: 0,
    flags: 0,
    content: 'x',
  }));
  await platform.store.transaction(async (db) => {
    await db.kysely.insertInto('lobby_messages').values(rows.map(blank)).execute();
  });
  await sweepLobbyMessages.run(platform, {}, 1);
  expect(await kysely.selectFrom('lobby_messages').select('id').execute()).toHaveLength(3);
  const next = await kysely.selectFrom('jobs').select('run_at').where('kind', '=', 'sweep_lobby_messages').execute();
  expect(next.map(({ run_at }) => run_at).filter((at) => at > p.clock.now())).toEqual([p.clock.now() + HOUR]);
});

/** A row with empty optional columns. */
function blank<R extends object>(row: R) {
  const none = { channel_id: null, application_id: null, webhook_json: null, edited_at: null };
  return { ...none, additional_name: null, metadata_json: null, moderation_json: null, ...row };
}
