import { app, tokensOf } from '@guildhall/testkit/oauth-scene';
import { childToken, publisher } from '@guildhall/testkit/publisher-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { ErrorType } from '../core/errors.ts';
import { befriend, collect, type Gamer, gamer, PRESENCE, settle, SOCIAL, socialClient, until } from '../test/social-scene.ts';
import { TestClock } from '../testing/clock.ts';
import { type Activity, ActivityActionTypes } from './activity.ts';
import { presenceUpdates } from './updates.ts';

const p = await startPlatform();
/** The operator of the platform is its first person. */
const operator = await p.person('operator');
afterAll(() => p.stop());

const PARTY: Activity = {
  name: 'Chess',
  party: { id: 'party-1', currentSize: 1, maxSize: 4 },
  secrets: { join: 'the join secret' },
};

/** Two friends in a game; the host shows a party. */
async function table(scope = SOCIAL) {
  const of = await app(p);
  const clock = new TestClock();
  const [host, guest] = [await gamer(p, of, 'host', { scope }), await gamer(p, of, 'guest', { scope, clock })];
  await befriend(p, host, guest);
  await show(host, guest, PARTY);
  return { of, clock, host, guest };
}

/** Shows an activity; resolves once the other player sees it. */
async function show(host: Gamer, guest: Gamer, activity: Activity): Promise<void> {
  const { users } = guest.client;
  const seen = until(
    users,
    'updated',
    (id) => id === host.id && users.getUser(id)?.gameActivity?.party?.id === activity.party?.id,
  );
  await host.client.presence.updateRichPresence(activity);
  await seen;
}

test('an invitation arrives once, with its application, and is accepted for the join secret', async () => {
  const { of, host, guest } = await table();
  const [all, own] = [collect(guest.client.presence, 'inviteCreated'), collect(host.client.presence, 'inviteCreated')];
  const lines: string[] = [];
  guest.client.log.addSink(({ message }) => lines.push(message), { min: 1 });
  const came = until(guest.client.presence, 'inviteCreated');
  await host.client.presence.sendActivityInvite(guest.id, 'come in');
  const invite = await came;
  expect(invite).toMatchObject({
    senderId: host.id,
    type: ActivityActionTypes.Join,
    applicationId: of.id,
    parentApplicationId: undefined,
    partyId: 'party-1',
    isValid: true,
    coverImage: undefined,
  });
  expect(Object.isFrozen(invite)).toBe(true);
  expect(await guest.client.presence.acceptActivityInvite(invite)).toBe('the join secret');
  await settle(p, guest);
  await settle(p, host);
  expect([all, own]).toEqual([[invite], []]);
  guest.client.core.log.info('the join secret');
  expect(lines.join('\n')).not.toContain('the join secret');
  const messages = await guest.account.get<{ content: string }[]>(`/channels/${invite.channelId}/messages`);
  expect(messages.body.map(({ content }) => content)).toEqual(['come in']);
});

test('without the scopes for messages an invitation arrives too, and its text is dropped', async () => {
  const { host, guest } = await table(PRESENCE);
  const all = collect(guest.client.presence, 'inviteCreated');
  const came = until(guest.client.presence, 'inviteCreated');
  await host.client.presence.sendActivityInvite(guest.id, 'dropped');
  const invite = await came;
  expect(await guest.client.presence.acceptActivityInvite(invite)).toBe('the join secret');
  await settle(p, guest);
  expect(all).toHaveLength(1);
});

test('an invitation that follows the first update at once waits until the server has it', async () => {
  const of = await app(p);
  const [host, guest] = [await gamer(p, of, 'host'), await gamer(p, of, 'guest')];
  await befriend(p, host, guest);
  const came = until(guest.client.presence, 'inviteCreated');
  void host.client.presence.updateRichPresence(PARTY);
  await host.client.presence.sendActivityInvite(guest.id, '');
  expect(await guest.client.presence.acceptActivityInvite(await came)).toBe('the join secret');
});

test('an invitation needs a party with room and a secret', async () => {
  const { host, guest } = await table();
  const { presence } = host.client;
  const refused = (message: string) =>
    expect(presence.sendActivityInvite(guest.id, '')).rejects.toMatchObject({
      type: ErrorType.ValidationError,
      message: expect.stringContaining(message),
    });
  await presence.updateRichPresence({ ...PARTY, party: { id: 'party-1', currentSize: 4, maxSize: 4 } });
  await refused('The party is full.');
  await presence.updateRichPresence({ party: PARTY.party });
  await refused('Show an activity with a party and a join secret first');
  presence.clearRichPresence();
  await refused('Show an activity');
  await expect(presence.sendActivityInvite('guest', '')).rejects.toThrow(TypeError);
  await expect(presence.sendActivityInvite(guest.id, Object(1))).rejects.toThrow(TypeError);
});

test('a request to join is answered with an invitation', async () => {
  const { of, host, guest } = await table();
  const asked = until(host.client.presence, 'inviteCreated');
  await guest.client.presence.sendActivityJoinRequest(host.id);
  const request = await asked;
  expect(request).toMatchObject({
    senderId: guest.id,
    type: ActivityActionTypes.JoinRequest,
    applicationId: of.id,
    isValid: true,
  });
  await expect(host.client.presence.acceptActivityInvite(request)).rejects.toMatchObject({ type: ErrorType.ValidationError });
  const came = until(guest.client.presence, 'inviteCreated');
  await host.client.presence.sendActivityJoinRequestReply(request);
  const invite = await came;
  await expect(guest.client.presence.sendActivityJoinRequestReply(invite)).rejects.toMatchObject({
    type: ErrorType.ValidationError,
  });
  expect(await guest.client.presence.acceptActivityInvite(invite)).toBe('the join secret');
});

test('a user who does not play cannot be asked', async () => {
  const { host, guest } = await table();
  await expect(host.client.presence.sendActivityJoinRequest(guest.id)).rejects.toMatchObject({
    type: ErrorType.HTTPError,
    code: 50035,
  });
});

test('an invitation becomes invalid with the party, and valid with it again', async () => {
  const { host, guest } = await table();
  const came = until(guest.client.presence, 'inviteCreated');
  await host.client.presence.sendActivityInvite(guest.id, '');
  const { messageId } = await came;
  const updated = collect(guest.client.presence, 'inviteUpdated');
  const next = () => until(guest.client.presence, 'inviteUpdated', (one) => one.messageId === messageId);
  const ended = next();
  await host.client.presence.updateRichPresence({ ...PARTY, party: { id: 'party-2', currentSize: 1 } });
  expect((await ended).isValid).toBe(false);
  const back = next();
  await host.client.presence.updateRichPresence(PARTY);
  expect((await back).isValid).toBe(true);
  const left = next();
  host.client.disconnect();
  expect((await left).isValid).toBe(false);
  await settle(p, guest);
  expect(updated.map(({ isValid }) => isValid)).toEqual([false, true, false]);
});

test('an invitation becomes invalid after six hours, and no timer remains', async () => {
  const { host, guest, clock } = await table();
  const before = clock.pending;
  const came = until(guest.client.presence, 'inviteCreated');
  await host.client.presence.sendActivityInvite(guest.id, '');
  await came;
  await settle(p, guest);
  expect(clock.pending).toBe(before + 1);
  const ended = collect(guest.client.presence, 'inviteUpdated');
  guest.client.disconnect();
  await clock.advance(6 * 3_600_000 - 1);
  expect(ended).toEqual([]);
  await clock.advance(1);
  expect(ended).toMatchObject([{ isValid: false }]);
  expect(clock.pending).toBe(0);
});

test('the cover of an invitation is its own, else that of the application', async () => {
  const { of, host, guest } = await table();
  const png =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await of.owner.patch(`/applications/${of.id}`, { cover_image: png });
  const came = until(guest.client.presence, 'inviteCreated');
  await host.client.presence.sendActivityInvite(guest.id, '');
  const { coverImage = '' } = await came;
  expect(coverImage).toMatch(`${p.address}/cdn/app-icons/${of.id}/`);
  expect((await fetch(coverImage)).status).toBe(200);
  await show(host, guest, { ...PARTY, assets: { inviteCoverImage: 'https://game.example/tonight.png' } });
  const own = until(guest.client.presence, 'inviteUpdated', (one) => one.coverImage !== coverImage);
  await host.client.presence.sendActivityInvite(guest.id, '');
  expect((await own).coverImage).toMatch(`${p.address}/cdn/external/`);
});

test("an invitation to a sibling's game names its application, for which the secret is fetched", async () => {
  const of = await publisher(p, operator);
  const { parent, child } = of;
  const [ada, ben] = [await p.person('ada'), await p.person('ben')];
  await p.befriend(ada, ben);
  const enter = async (token: string) => {
    const { client } = socialClient(p, token);
    await client.connect();
    return client;
  };
  const [hosts, guests] = [await tokensOf(p, ada, parent, SOCIAL), await tokensOf(p, ben, parent, SOCIAL)];
  const exchanged = await childToken(p, of, hosts);
  const [host, guest] = [await enter(exchanged.body.access_token), await enter(guests.access_token)];
  const seen = until(guest.users, 'updated', (id) => id === ada.id);
  await host.presence.updateRichPresence(PARTY);
  await seen;
  const came = until(guest.presence, 'inviteCreated');
  await host.presence.sendActivityInvite(ben.id, '');
  const invite = await came;
  expect(invite).toMatchObject({ applicationId: child.id, parentApplicationId: parent.id });
  expect(await guest.presence.acceptActivityInvite(invite)).toBe('the join secret');
});

test('a player who watches a friend in the web client causes an event of the running game', async () => {
  const { of, host, guest } = await table();
  const party = { id: 'party-2', currentSize: 1, maxSize: 4 };
  await show(host, guest, { name: 'Chess', party, secrets: { spectate: 'the view' } });
  const { sessionId } = host.client.core.use(presenceUpdates);
  const watching = until(guest.client.presence, 'spectate');
  const path = `/users/${host.id}/sessions/${sessionId}/activities/${of.id}/2` as const;
  expect((await guest.account.post(path, {})).status).toBe(204);
  expect(await watching).toEqual({ secret: 'the view', applicationId: of.id });
});

test('an invitation that the player accepts in the web client is an event of the running game', async () => {
  const { of, host, guest } = await table();
  const came = until(guest.client.presence, 'inviteCreated');
  await host.client.presence.sendActivityInvite(guest.id, '');
  const { senderId, sessionId, channelId: channel_id, messageId: message_id } = await came;
  const joined = until(guest.client.presence, 'join');
  const path = `/users/${senderId}/sessions/${sessionId}/activities/${of.id}/1` as const;
  expect((await guest.account.post(path, { channel_id, message_id })).status).toBe(204);
  expect(await joined).toEqual({ secret: 'the join secret', applicationId: of.id });
});
