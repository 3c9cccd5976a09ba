import { Actor } from '@guildhall/testkit/actor';
import { Cluster, register } from '@guildhall/testkit/cluster';
import { identify } from '@guildhall/testkit/gateway-session';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let cluster: Cluster;
/** Two processes that answer HTTP and two gateways. */
let apis: string[];
let gateways: string[];
beforeAll(async () => {
  cluster = await Cluster.open();
  apis = (await Promise.all(['api,worker', 'api'].map((roles) => cluster.start(roles)))).map(({ address }) => address);
  gateways = (await Promise.all(['gateway', 'gateway'].map((roles) => cluster.start(roles)))).map(({ address }) => address);
});
afterAll(() => cluster.close());

const [here, there] = [0, 1] as const;
const call = (channel_id: string | null) => ({ guild_id: null, channel_id, self_mute: false, self_deaf: false });

/** Two friends, each with a session on a gateway of its own, and their channel. */
async function pair(names: readonly [string, string]) {
  const tokens = [await register(apis[here] ?? '', names[0]), await register(apis[there] ?? '', names[1])] as const;
  const [ada, bob] = [new Actor(apis[here] ?? '', tokens[0]), new Actor(apis[there] ?? '', tokens[1])];
  const ids = [(await ada.get('/users/@me')).body.id, (await bob.get('/users/@me')).body.id];
  await ada.put(`/users/@me/relationships/${ids[1]}`, {});
  await bob.put(`/users/@me/relationships/${ids[0]}`, {});
  const dm: string = (await ada.post('/users/@me/channels', { recipient_id: ids[1] })).body.id;
  const sessions = [await identify(gateways[here] ?? '', tokens[0]), await identify(gateways[there] ?? '', tokens[1])] as const;
  return { ada, bob, ids, tokens, dm, one: sessions[0], two: sessions[1] };
}

test('[voice/private-calls] two users who join on two gateways at once are in one call, which all sessions see', async () => {
  const { ada, ids, tokens, dm, one, two } = await pair(['ada', 'bob']);
  for (let round = 0; round < 5; round += 1) {
    const [from, since] = [one.mark(), two.mark()];
    for (const session of [one, two]) session.send(4, call(dm));
    await Promise.all([
      one.event('VOICE_SERVER_UPDATE', undefined, from),
      two.event('VOICE_SERVER_UPDATE', undefined, since),
      one.event('VOICE_STATE_UPDATE', ({ user_id }) => user_id === ids[1], from),
      two.event('VOICE_STATE_UPDATE', ({ user_id }) => user_id === ids[0], since),
      one.event('MESSAGE_UPDATE', undefined, from),
    ]);
    const late = await identify(gateways[round % 2] ?? '', tokens[1]);
    const created = await late.event('CALL_CREATE');
    expect(created.voice_states.map(({ user_id }) => user_id).toSorted()).toEqual(ids.toSorted());
    const { body: messages } = await ada.get(`/channels/${dm}/messages`);
    expect(messages).toHaveLength(round + 1);
    expect(messages[0]).toMatchObject({ id: created.message_id, type: 3, call: { ended_timestamp: null } });
    for (const session of [one, two]) session.send(4, call(null));
    await Promise.all([one.event('CALL_DELETE', undefined, from), two.event('CALL_DELETE', undefined, since)]);
    await late.close();
  }
});

test('[voice/private-calls] a person who joins by sessions on two gateways is in one of the calls', async () => {
  const { ada, tokens, dm, one, two } = await pair(['eve', 'fay']);
  const guild = (await ada.post('/guilds', { name: 'Voice' })).body;
  const voice = (await ada.post(`/guilds/${guild.id}/channels`, { name: 'room', type: 2 })).body;
  const other = await identify(gateways[there] ?? '', tokens[0]);
  const since = two.mark();
  one.send(4, call(dm));
  await two.event('CALL_CREATE', undefined, since);
  other.send(4, { ...call(voice.id), guild_id: guild.id });
  await two.event('CALL_DELETE', undefined, since);
  expect((await ada.get(`/guilds/${guild.id}/voice-states/@me`)).body).toMatchObject({ channel_id: voice.id });
  one.send(4, call(dm));
  await other.event('VOICE_STATE_UPDATE', ({ guild_id, channel_id }) => guild_id === guild.id && channel_id === null);
  expect((await ada.get(`/guilds/${guild.id}/voice-states/@me`)).error.code).toBe(10065);
});

test('[voice/private-calls] ringing on one process is seen and ended on the other', async () => {
  const { ada, bob, ids, dm, one, two } = await pair(['gil', 'hal']);
  one.send(4, call(dm));
  await two.event('CALL_CREATE');
  expect((await ada.post(`/channels/${dm}/call/ring`, {})).status).toBe(204);
  expect(await two.event('CALL_UPDATE')).toMatchObject({ ringing: [ids[1]] });
  expect((await bob.post(`/channels/${dm}/call/stop-ringing`, {})).status).toBe(204);
  expect(await one.event('CALL_UPDATE', ({ ringing }) => ringing.length === 0)).toMatchObject({ channel_id: dm });
});
