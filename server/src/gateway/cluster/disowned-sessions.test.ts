import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[gateway/presences] a node that others considered dead has its clients identify again, so that their users are online again', async () => {
  const [owner, member] = [await p.person('owner'), await p.person('member')];
  const guild = await p.guild(owner);
  await p.join(owner, guild.text.id, member);
  const [watching, session] = [await owner.connect(), await member.connect()];
  const { platform } = p.server;
  // This is how other nodes treat the sessions of a node without a heartbeat.
  await platform.store.transaction((db) =>
    db.kysely.deleteFrom('gateway_sessions').where('id', '=', String(session.ready.session_id)).execute(),
  );
  await p.clock.advance(10_000);
  expect(await session.frame(({ op }) => op === 9, { what: 'opcode 9' })).toMatchObject({ d: false });
  const since = [watching.mark(), session.mark()];
  session.send(2, { token: member.token, properties: {} });
  await session.event('READY', undefined, since[1]);
  await watching.event<{ user: { id: string }; status: string }>(
    'PRESENCE_UPDATE',
    ({ user, status }) => user.id === member.id && status === 'online',
    since[0],
  );
  await p.clock.advance(10_000);
  await Promise.all([watching.settle(), session.settle()]);
  expect(watching.frames.some(({ op }) => op === 9)).toBe(false);
  expect(session.frames.filter(({ op }) => op === 9)).toHaveLength(1);
});
