import { GatewaySession, identify } from '@guildhall/testkit/gateway-session';
import { app, form, tokensOf } from '@guildhall/testkit/oauth-scene';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { join, type Voice } from '@guildhall/testkit/voice-scene';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

// Its events come from itself: no other process of this platform runs meanwhile.
let p: TestPlatform;
beforeEach(async () => {
  p = await startPlatform({ settings: { NATS_URL: '' } });
});
afterEach(() => p.stop());

async function resume(token: string, session: GatewaySession): Promise<GatewaySession> {
  const again = new GatewaySession(`${p.address.replace(/^http/, 'ws')}/?v=10&encoding=json`);
  await again.frame((frame) => frame.op === 10);
  again.send(6, { token, session_id: session.ready.session_id, seq: session.seq });
  return again;
}

const numbersOf = ({ frames }: GatewaySession) => frames.flatMap(({ op, s }) => (op === 0 ? [s] : []));
const said = (session: GatewaySession) => session.seen('MESSAGE_CREATE').map(({ content }) => String(content));

describe('[gateway] a session survives a planned restart', () => {
  test('it receives the events before and after the stop once and in order, under consecutive numbers', async () => {
    const owner = await p.person('owner');
    const guild = await p.guild(owner);
    const guest = await p.person('guest');
    await p.join(owner, guild.text.id, guest);
    const say = (content: string) => owner.post(`/channels/${guild.text.id}/messages`, { content });
    const session = await guest.connect();
    await say('one');
    await session.event('MESSAGE_CREATE');
    await session.close(4000);
    await say('two, with "quotes", \u{1F600} or \u2028 so');
    await guest.post('/users/@me/channels', { recipient_id: owner.id });
    await p.restart();
    await say('three');
    const again = await resume(guest.token, session);
    await again.event('RESUMED');
    await say('four');
    await again.event<{ content: string }>('MESSAGE_CREATE', ({ content }) => content === 'four');
    expect(said(again)).toEqual(['two, with "quotes", \u{1F600} or \u2028 so', 'three', 'four']);
    expect(numbersOf(again)).toEqual(numbersOf(again).map((_, index) => (session.seq ?? 0) + 1 + index));
    const made = await guest.post('/guilds', { name: 'Founded after it' });
    await again.event<{ id: string }>('GUILD_CREATE', ({ id }) => id === made.body.id);
    await again.close();
  });

  test('connected clients are asked to reconnect, and resume; also after a second restart', async () => {
    const owner = await p.person('owner');
    const guild = await p.guild(owner);
    let session = await owner.connect();
    const { ready } = session;
    for (const round of ['first', 'second']) {
      const restarted = p.restart();
      await session.frame(({ op }) => op === 7, { what: 'opcode 7' });
      await session.close(4000);
      await restarted;
      const again = await resume(owner.token, Object.defineProperty(session, 'ready', { value: ready }));
      await again.event('RESUMED');
      await owner.post(`/channels/${guild.text.id}/messages`, { content: round });
      await again.event<{ content: string }>('MESSAGE_CREATE', ({ content }) => content === round);
      session = again;
    }
    await session.close();
  });

  test('it still belongs to its token: another token is refused, and its revocation is received', async () => {
    const owner = await p.person('owner');
    const session = await owner.connect();
    await session.close(4000);
    await p.restart();
    const wrong = await resume('no token', session);
    expect(await wrong.frame(({ op }) => op === 9)).toMatchObject({ d: false });
    await wrong.close();
    const again = await resume(owner.token, session);
    await again.event('RESUMED');
    await owner.post('/auth/logout', {});
    expect(await again.closed).toBe(4004);
  });

  test('[oauth2/revocation] the session of an access token continues, and is notified when the token is revoked', async () => {
    const game = await app(p);
    const { access_token, refresh_token } = await tokensOf(p, await p.person('ada'), game, 'openid sdk.social_layer');
    const session = await identify(p.address, `Bearer ${access_token}`);
    await session.close(4000);
    await p.restart();
    const { kysely } = p.server.platform.store.read;
    expect(await kysely.selectFrom('gateway_handovers').select('id').execute()).toEqual([]);
    const again = await resume(`Bearer ${access_token}`, session);
    await again.event('RESUMED');
    await form(p, game, { token: refresh_token }, { path: '/oauth2/token/revoke' });
    expect(await again.closed).toBe(4004);
    expect(again.seen('OAUTH2_TOKEN_REVOKE')).toEqual([{ access_token }]);
  });

  test('a client that displays a member list receives it whole again', async () => {
    const owner = await p.person('owner');
    const guild = await p.guild(owner);
    const session = await owner.connect();
    session.send(14, { guild_id: guild.id, channels: { [guild.text.id]: [[0, 99]] } });
    await session.event('GUILD_MEMBER_LIST_UPDATE');
    await session.close(4000);
    await p.restart();
    const again = await resume(owner.token, session);
    await again.event('RESUMED');
    await again.event<{ ops: { op: string }[] }>('GUILD_MEMBER_LIST_UPDATE', ({ ops }) => ops[0]?.op === 'SYNC');
    const guest = await p.person('guest');
    await p.join(owner, guild.text.id, guest);
    await again.event<{ ops: { op: string }[] }>('GUILD_MEMBER_LIST_UPDATE', ({ ops }) => ops.some(({ op }) => op === 'INSERT'));
    await again.close();
  });
});

describe('[gateway] voice and presence of a session', () => {
  test('continue over a restart while it can be resumed, and end 60 s later if it is not', async () => {
    const owner = await p.person('owner');
    const guild = await p.guild(owner);
    const guest = await p.person('guest');
    await p.join(owner, guild.text.id, guest);
    const room = (await owner.post(`/guilds/${guild.id}/channels`, { name: 'room', type: 2 })).body;
    const session = await guest.connect({ presence: { status: 'dnd', activities: [], since: null, afk: false } });
    session.send(4, join(guild.id, room.id));
    await session.event<Voice>('VOICE_STATE_UPDATE');
    await session.close(4000);
    await p.restart();
    const watching = await owner.connect();
    expect(watching.ready.guilds).toMatchObject([
      {
        voice_states: [{ user_id: guest.id, channel_id: room.id }],
        presences: [{ user: { id: owner.id } }, { user: { id: guest.id }, status: 'dnd' }],
      },
    ]);
    await p.clock.advance(55_000);
    await watching.settle();
    expect(watching.seen('VOICE_STATE_UPDATE')).toEqual([]);
    await p.clock.advance(15_000);
    await watching.event<Voice>('VOICE_STATE_UPDATE', ({ user_id, channel_id }) => user_id === guest.id && channel_id === null);
    const isGone = ({ user, status }: { user: { id: string }; status: string }) => user.id === guest.id && status === 'offline';
    await watching.event('PRESENCE_UPDATE', isGone);
    const late = await resume(guest.token, session);
    expect(await late.frame(({ op }) => op === 9)).toMatchObject({ d: false });
    await Promise.all([watching.close(), late.close()]);
  });
});
