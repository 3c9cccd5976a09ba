import { setImmediate as turn } from 'node:timers/promises';
import { identify } from '@guildhall/testkit/gateway-session';
import { app, tokensOf } from '@guildhall/testkit/oauth-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lobby, LobbyScene } from './test/scene.ts';

let scene: LobbyScene;
beforeAll(async () => {
  scene = await LobbyScene.open();
});
afterAll(() => scene.p.stop());

interface MemberEvent {
  lobby_id: string;
  member: { id: string; connected: boolean; user: { id: string } };
}

/** Two users in a lobby; ada has a game session. */
async function pair() {
  const [ada, bob] = [await scene.player('ada'), await scene.player('bob')];
  const lobby = await scene.lobby([ada, bob], { metadata: { map: 'one' } });
  return { ada, bob, lobby, watching: await scene.connect(ada) };
}

const isThere = async ({ id }: { id: string }) => (await scene.backend.get(`/lobbies/${id}`)).status === 200;
const pass = async (seconds: number) => {
  await scene.p.clock.advance(seconds * 1000);
  await scene.p.jobs();
};

test("[lobbies/members] READY has the user's lobbies, with the connected members", async () => {
  const { ada, bob, lobby, watching } = await pair();
  const member = (id: string, connected: boolean) => ({ id, connected, metadata: null, flags: 0, user: { id } });
  expect(watching.ready.lobbies).toMatchObject([{ id: lobby.id, metadata: { map: 'one' }, voice_states: [] }]);
  const members = watching.ready.lobbies?.[0]?.members as unknown as { id: string }[];
  expect(members).toHaveLength(2);
  expect(members.find(({ id }) => id === ada.id)).toMatchObject(member(ada.id, true));
  expect(members.find(({ id }) => id === bob.id)).toMatchObject(member(bob.id, false));
  await watching.close();
});

test('[gateway] other members are notified when a member’s first session begins and the last one ends', async () => {
  const { bob, lobby, watching } = await pair();
  const first = await scene.connect(bob);
  expect(await watching.event<MemberEvent>('LOBBY_MEMBER_CONNECT')).toMatchObject({
    lobby_id: lobby.id,
    member: { id: bob.id, connected: true, user: { id: bob.id } },
  });
  const second = await scene.connect(bob);
  await first.close();
  await scene.p.jobs();
  await second.close();
  expect(await watching.event<MemberEvent>('LOBBY_MEMBER_DISCONNECT')).toMatchObject({
    lobby_id: lobby.id,
    member: { id: bob.id, connected: false },
  });
  expect(watching.seen('LOBBY_MEMBER_CONNECT')).toHaveLength(1);
  expect(watching.seen('LOBBY_MEMBER_DISCONNECT')).toHaveLength(1);
  expect(second.seen('LOBBY_MEMBER_CONNECT')).toEqual([]);
  await watching.close();
});

test('[gateway/sessions-of-games] events reach members’ game sessions of that application, and no others', async () => {
  const { ada, bob, lobby, watching } = await pair();
  const other = await app(scene.p);
  const [elsewhere, poor, own, outsider] = await Promise.all([
    scene.plays(ada.account, other).then((player) => scene.connect(player)),
    tokensOf(scene.p, ada.account, scene.app, 'sdk.social_layer_presence').then(({ access_token }) =>
      identify(scene.p.address, `Bearer ${access_token}`),
    ),
    ada.account.connect(),
    scene.player('outsider').then((player) => scene.connect(player)),
  ]);
  const path = `/lobbies/${lobby.id}` as const;
  await scene.backend.put(`${path}/members/${bob.id}`, { additional_name: 'Bobby' });
  await scene.backend.patch(path, { metadata: { map: 'two' } });
  await scene.backend.delete(`${path}/members/${bob.id}`);
  await scene.backend.put(`${path}/members/${bob.id}`, {});
  await scene.backend.delete(path);
  expect(await watching.event('LOBBY_DELETE')).toEqual({ id: lobby.id, reason: 'deleted' });
  expect(watching.frames.flatMap(({ t }) => (t?.startsWith('LOBBY_') ? [t] : []))).toEqual([
    'LOBBY_MEMBER_UPDATE',
    'LOBBY_UPDATE',
    'LOBBY_MEMBER_REMOVE',
    'LOBBY_MEMBER_ADD',
    'LOBBY_DELETE',
  ]);
  expect(await watching.event('LOBBY_MEMBER_UPDATE')).toMatchObject({
    lobby_id: lobby.id,
    application_id: scene.app.id,
    member: { id: bob.id, additional_name: 'Bobby', connected: false, user: { username: bob.account.username } },
  });
  for (const session of [elsewhere, poor, own, outsider]) {
    await session.settle();
    expect(session.frames.filter(({ t }) => t?.startsWith('LOBBY_'))).toEqual([]);
    await session.close();
  }
  expect(poor.ready.lobbies).toEqual([]);
  await watching.close();
});

test('[lobbies/members] a user joining with a session receives the lobby as connected', async () => {
  const [ada, bob] = [await scene.player('ada'), await scene.player('bob')];
  const [one, two] = [await scene.connect(ada), await scene.connect(bob)];
  const { id } = (await scene.enter(ada, 'meet')).body;
  await scene.enter(bob, 'meet');
  const shown = await two.event<Lobby>('LOBBY_CREATE');
  expect([shown.id, shown.members.map(({ connected }) => connected)]).toEqual([id, [true, true]]);
  expect(await one.event<MemberEvent>('LOBBY_MEMBER_ADD')).toMatchObject({
    lobby_id: id,
    member: { id: bob.id, connected: true },
  });
  await Promise.all([one.close(), two.close()]);
});

test('[limits] a lobby with a connected member is not idle; after the last disconnection it is', async () => {
  const ada = await scene.player('ada');
  const lobby = await scene.lobby([ada], { idle_timeout_seconds: 10 });
  const session = await scene.connect(ada);
  await pass(25);
  expect(await isThere(lobby)).toBe(true);
  const left = scene.p.emitted('LOBBY_MEMBER_DISCONNECT').length;
  await session.close();
  await until(() => connectedIn(lobby), 0);
  expect(scene.p.emitted('LOBBY_MEMBER_DISCONNECT')).toHaveLength(left);
  await pass(9);
  expect(await isThere(lobby)).toBe(true);
  await pass(1);
  expect(await isThere(lobby)).toBe(false);
});

test('a member whose session died with its node is disconnected when the lobby is read, and the lobby expires one timeout later', async () => {
  const [ada, bob] = [await scene.player('ada'), await scene.player('bob')];
  const lobby = await scene.lobby([ada, bob], { idle_timeout_seconds: 10 });
  await scene.p.server.platform.store.transaction((db) =>
    db.kysely.updateTable('lobby_members').set({ connected: 1 }).where('user_id', '=', ada.id).execute(),
  );
  scene.forget();
  await pass(10);
  expect(await isThere(lobby)).toBe(true);
  expect(scene.p.emitted('LOBBY_MEMBER_DISCONNECT')).toMatchObject([
    { lobby_id: lobby.id, member: { id: ada.id, connected: false } },
  ]);
  expect(scene.told('LOBBY_MEMBER_DISCONNECT')).toEqual([[bob.id]]);
  await pass(10);
  expect(await isThere(lobby)).toBe(false);
});

async function connectedIn({ id }: { id: string }): Promise<number> {
  const members = scene.p.server.platform.store.read.kysely
    .selectFrom('lobby_members')
    .select('user_id')
    .where('lobby_id', '=', id);
  return (await members.where('connected', '=', 1).execute()).length;
}

/** Resolves when the condition holds: closed sessions are processed in the background. */
async function until(look: () => Promise<number>, wanted: number): Promise<void> {
  while ((await look()) !== wanted) {
    await turn();
    await scene.p.jobs();
  }
}
