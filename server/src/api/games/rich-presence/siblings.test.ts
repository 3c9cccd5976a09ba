import { type GatewaySession, identify } from '@guildhall/testkit/gateway-session';
import { Game, type GameMessage, Player, SOCIAL } from '@guildhall/testkit/game-scene';
import { tokensOf } from '@guildhall/testkit/oauth-scene';
import { type Account, startPlatform } from '@guildhall/testkit/platform';
import { childToken, publisher } from '@guildhall/testkit/publisher-scene';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
const operator = await p.person('operator');
afterAll(() => p.stop());

/** Ada plays the child, Ben the parent and the child; they are friends. Zoe's game belongs to no publisher. */
async function family(scope = SOCIAL) {
  const of = await publisher(p, operator);
  const login = async (person: Account) => {
    const tokens = await tokensOf(p, person, of.parent, scope);
    const child = (await childToken(p, of, tokens)).body;
    return { parent: new Player(p, person, tokens.access_token), child: new Player(p, person, child.access_token) };
  };
  const [ada, ben, stranger] = [await login(await p.person('ada')), await login(await p.person('ben')), await Game.open(p)];
  await p.befriend(ada.child.person, ben.parent.person);
  const elsewhere = await stranger.player(ben.parent.person, scope);
  return { of, ada, ben, elsewhere };
}

const play = ({ token }: Player): Promise<GatewaySession> => identify(p.address, `Bearer ${token}`);

/** Shows a party in the child's session, and sends an invitation to it. */
async function invite(by: Player, session: GatewaySession, to: Player, seenBy: GatewaySession) {
  const activity = { name: 'Chess', type: 0, party: { id: 'p', size: [1, 4] }, secrets: { join: 'secret' } };
  session.send(3, { status: 'online', since: null, afk: false, activities: [activity] });
  const seen = await seenBy.event<{ user: { id: string }; activities: object[] }>(
    'PRESENCE_UPDATE',
    ({ user, activities }) => user.id === by.id && activities.length > 0,
  );
  const session_id = String(session.ready.session_id);
  const sent = await by.write(to, 'come', { activity: { type: 1, party_id: 'p', session_id } });
  expect(sent.status).toBe(200);
  return { shown: seen.activities, message: sent.body, session_id };
}

test('[applications/publishers] an invitation to a sibling’s game names its application, and the sibling’s session fetches the secret', async () => {
  const { of, ada, ben, elsewhere } = await family();
  const [host, guest, own, foreign] = [
    await play(ada.child),
    await play(ben.parent),
    await play(ben.child),
    await play(elsewhere),
  ];
  const { shown, message, session_id } = await invite(ada.child, host, ben.parent, guest);
  expect(shown).toMatchObject([{ name: 'Chess', application_id: of.child.id }]);
  for (const session of [guest, own]) {
    expect(await session.event('ACTIVITY_INVITE_CREATE')).toMatchObject({
      application_id: of.child.id,
      parent_application_id: of.parent.id,
      message_id: message.id,
    });
    await session.settle();
    expect(session.seen('ACTIVITY_INVITE_CREATE')).toHaveLength(1);
  }
  const came = await guest.event<GameMessage>('MESSAGE_CREATE', ({ id }) => id === message.id);
  expect(came).toMatchObject({
    application_id: of.child.id,
    flags: 1 << 16,
    application: { id: of.child.id, parent_id: of.parent.id },
  });
  const path = `/users/${ada.child.id}/sessions/${session_id}/activities/${of.child.id}/1` as const;
  const query = { message_id: message.id, channel_id: message.channel_id };
  expect((await ben.parent.game.get(path, { query })).body).toEqual({ secret: 'secret' });
  await foreign.settle();
  expect(foreign.seen('ACTIVITY_INVITE_CREATE')).toEqual([]);
});

test("[applications/publishers] a sibling's message is received and listed with its application; the parent’s own has no other", async () => {
  const { of, ada, ben } = await family();
  const guest = await play(ben.parent);
  const { body: message } = await ada.child.write(ben.parent, 'from the child');
  const came = await guest.event<GameMessage>('MESSAGE_CREATE', ({ id }) => id === message.id);
  expect(came).toMatchObject({ content: 'from the child', application_id: of.child.id, flags: 1 << 16 });
  const { body: answer } = await ben.parent.write(ada.child, 'from the parent');
  const read = (await ada.child.read(ben.parent)).body.map(({ id, application_id }) => [id, application_id]);
  expect(read).toEqual([
    [answer.id, of.parent.id],
    [message.id, of.child.id],
  ]);
  expect((await ben.parent.read(ada.child)).body.map(({ id }) => id)).toEqual([answer.id, message.id]);
});

test('[applications/publishers] after a child has left the publisher its invitations are its own', async () => {
  const { of, ada, ben } = await family();
  expect((await of.parent.owner.delete(of.link)).status).toBe(204);
  const [one, other] = [
    await tokensOf(p, ada.child.person, of.child, SOCIAL),
    await tokensOf(p, ben.child.person, of.child, SOCIAL),
  ];
  const [host, guest] = [new Player(p, ada.child.person, one.access_token), new Player(p, ben.child.person, other.access_token)];
  const [hosting, parents, own] = [await play(host), await play(ben.parent), await play(guest)];
  await invite(host, hosting, guest, own);
  expect(await own.event('ACTIVITY_INVITE_CREATE')).not.toHaveProperty('parent_application_id');
  await parents.settle();
  expect(parents.seen('ACTIVITY_INVITE_CREATE')).toEqual([]);
});
