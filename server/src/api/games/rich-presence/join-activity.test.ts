import type { GatewaySession } from '@guildhall/testkit/gateway-session';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { invite, secretPath, show, table } from './test/scene.ts';

/** A session of SESSIONS_REPLACE. */
interface Session {
  session_id: string;
  activities: { name: string }[];
}

const p = await startPlatform();
afterAll(() => p.stop());

test('[games/invitations] an invitation accepted in the web client reaches the running game with its secret, and no one else', async () => {
  const { of, ada, ben, eve } = await table(p);
  await show(ada, ben);
  const { id: message_id, channel_id } = (await invite(ada, ben)).body;
  const web = await ben.account.connect();
  const joined = await ben.account.post(secretPath(of, ada), { channel_id, message_id });
  expect(joined.status).toBe(204);
  expect(await ben.session.event('ACTIVITY_JOIN')).toEqual({ application_id: of.id, secret: 'the secret' });
  for (const session of [web, ada.session, eve.session]) {
    await session.settle();
    expect(session.seen('ACTIVITY_JOIN')).toEqual([]);
  }
  web.close();
});

test('[games/invitations] the user joins with an invitation or a public party only, and while the game is running', async () => {
  const { of, ada, ben, eve } = await table(p);
  await show(ada, ben);
  const { id: message_id, channel_id } = (await invite(ada, ben)).body;
  const by = { channel_id, message_id };
  const path = secretPath(of, ada);
  expect((await eve.account.post(path, by)).error.code).toBe(50001);
  expect((await ben.account.post(path, {})).error.code).toBe(50001);
  expect((await ben.game.post(path, by)).status).toBe(401);
  await show(ada, ben, { secrets: undefined });
  expect((await ben.account.post(path, by)).error.code).toBe(10008);
  await show(ada, ben, { party: { id: 'party-1', size: [1, 4], privacy: 1 } });
  expect((await ben.account.post(path, {})).status).toBe(204);
  await ben.session.event('ACTIVITY_JOIN');
  ben.session.close();
  await expect.poll(async () => (await ben.account.post(path, {})).error?.code).toBe(10020);
});

test('[games/invitations] without a running game the desktop client that shows it, else the newest one, receives the join', async () => {
  const { of, ada, ben } = await table(p);
  await show(ada, ben, { party: { id: 'party-1', size: [1, 4], privacy: 0 } });
  const { id: message_id, channel_id } = (await invite(ada, ben)).body;
  const by = { channel_id, message_id };
  const join = async () => (await ben.account.post(secretPath(of, ada), by)).status;
  ben.session.close();
  const properties = { os: 'linux', browser: 'desktop', device: '' };
  const open = () => ben.account.connect({ properties });
  const [web, older, newer] = [await ben.account.connect(), await open(), await open()];
  const update = async (session: GatewaySession, activities: { name: string; type: number; application_id?: string }[]) => {
    await p.clock.advance(1000);
    const since = web.mark();
    session.send(3, { status: 'dnd', since: null, afk: false, activities });
    const names = (shown: { name: string }[] = []) => shown.map(({ name }) => name).join();
    await web.event<Session[]>(
      'SESSIONS_REPLACE',
      (all) => names(all.find(({ session_id }) => session_id === session.ready.session_id)?.activities) === names(activities),
      since,
    );
  };
  await update(newer, [{ name: 'Music', type: 2 }]);
  await expect.poll(join).toBe(204);
  expect(await newer.event('ACTIVITY_JOIN')).toEqual({ application_id: of.id, secret: 'the secret' });
  await update(older, [{ name: 'Chess', type: 0, application_id: of.id }]);
  await update(newer, []);
  expect(await join()).toBe(204);
  expect(await older.event('ACTIVITY_JOIN')).toEqual({ application_id: of.id, secret: 'the secret' });
  await web.settle();
  expect(web.seen('ACTIVITY_JOIN')).toEqual([]);
});
