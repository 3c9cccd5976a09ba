import { permissionBits } from '@guildhall/testkit/fixtures';
import { Actor } from '@guildhall/testkit/actor';
import { Cluster, register } from '@guildhall/testkit/cluster';
import { identify } from '@guildhall/testkit/gateway-session';
import { afterAll, beforeAll, expect, test } from 'vitest';

const COMMANDS = 20;

interface Received {
  id: string;
  token: string;
  data: { options: { value: string }[] };
}

interface Shown {
  content: string;
  interaction_metadata?: { id: string };
}

let cluster: Cluster;
beforeAll(async () => {
  cluster = await Cluster.open();
});
afterAll(() => cluster.close());

test('two processes that receive the same commands and responses at the same time accept each once', async () => {
  const nodes = await Promise.all(['', ''].map((roles) => cluster.start(roles)));
  const addresses = nodes.map(({ address }) => address);
  const [one = '', other = ''] = addresses;
  const scene = await begin(one);
  const session = await identify(other, scene.bot, { intents: 0 });
  const nonces = Array.from({ length: COMMANDS }, (_, index) => `n${index}`);

  // Each command twice on each node, with the same nonce.
  const asked = nonces.flatMap((nonce) => [...addresses, ...addresses].map((at) => ({ at, nonce })));
  const accepted = asked.map(({ at, nonce }) => new Actor(at, scene.token).post('/interactions', scene.callOf(nonce)));
  expect(new Set((await Promise.all(accepted)).map(({ status }) => status))).toEqual(new Set([204]));
  const received = await Promise.all(
    nonces.map((nonce) => session.event<Received>('INTERACTION_CREATE', ({ data }) => data.options[0]?.value === nonce)),
  );
  await session.settle();
  expect(session.seen('INTERACTION_CREATE').length).toBe(COMMANDS);

  // Each is answered twice on each node.
  const tries = received.flatMap(({ id, token }) =>
    [...addresses, ...addresses].map((at, index) => ({ at, id, token, content: `try ${index} of ${id}` })),
  );
  const results = await Promise.all(
    tries.map(async ({ at, id, token, content }) => {
      const path = `/interactions/${id}/${token}/callback` as const;
      const { status, error } = await new Actor(at, null).post(path, { type: 4, data: { content } });
      return { id, content, result: status === 204 ? status : error.code };
    }),
  );
  const shown = await new Actor(one, scene.token).get<Shown[]>(`/channels/${scene.channelId}/messages`, {
    query: { limit: 100 },
  });
  for (const { id, token } of received) {
    const own = results.filter((each) => each.id === id);
    expect(own.map(({ result }) => result).sort()).toEqual([204, 40060, 40060, 40060]);
    const won = own.find(({ result }) => result === 204);
    const messages = shown.body.filter(({ interaction_metadata }) => interaction_metadata?.id === id);
    expect(messages.map(({ content }) => content)).toEqual([won?.content]);
    const original = await new Actor(other, null).get(`/webhooks/${scene.application}/${token}/messages/@original`);
    expect(original.body).toMatchObject({ content: won?.content });
  }
  await session.close();
});

/** A user with a guild, and a bot with a command there. */
async function begin(address: string) {
  const token = await register(address, 'ada');
  const ada = new Actor(address, token);
  const guild = (await ada.post('/guilds', { name: 'Twice' })).body;
  const channelId = String(guild.system_channel_id);
  const application = (await ada.post('/applications', { name: 'bot' })).body.id;
  const bot = (await ada.post<{ token: string }>(`/applications/${application}/bot/reset`, {})).body.token;
  const permissions = permissionBits('ADMINISTRATOR');
  const query = { client_id: application, scope: 'bot', permissions };
  await ada.post('/oauth2/authorize', { authorize: true, guild_id: guild.id, permissions }, { query });
  const options = [{ type: 3, name: 'words', description: 'x', required: true }];
  const commands = `/applications/${application}/guilds/${guild.id}/commands`;
  const command = { name: 'say', description: 'x', options };
  const { id, version } = (await new Actor(address, `Bot ${bot}`).post<{ id: string; version: string }>(commands, command)).body;
  const callOf = (nonce: string) => ({
    type: 2,
    application_id: application,
    guild_id: guild.id,
    channel_id: channelId,
    session_id: 'unused',
    nonce,
    data: { id, version, name: 'say', type: 1, options: [{ type: 3, name: 'words', value: nonce }] },
  });
  return { token, application, bot, channelId, callOf };
}
