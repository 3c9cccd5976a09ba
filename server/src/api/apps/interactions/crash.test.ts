import { permissionBits } from '@guildhall/testkit/fixtures';
import { Actor } from '@guildhall/testkit/actor';
import { identify } from '@guildhall/testkit/gateway-session';
import { KillablePlatform } from '@guildhall/testkit/killable-platform';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ANSWERS = 60;
const AT_ONCE = 8;
/** One of this many interactions is never answered. */
const UNANSWERED = 5;

interface Asked {
  id: string;
  token: string;
  data: { options: { value: string }[] };
}

interface Shown {
  content: string;
  interaction_metadata?: { id: string };
}

let platform: KillablePlatform;
beforeEach(async () => {
  platform = await KillablePlatform.make();
});
afterEach(() => platform.dispose());

test('a killed process keeps every accepted interaction and every response, exactly once; tokens stay valid', async () => {
  const address = await platform.start().address();
  const scene = await begin(address);
  const { bot, asked, nonces, answered } = await use(address, scene, () => platform.kill());
  expect(answered.size).toBeGreaterThanOrEqual(ANSWERS);
  expect(nonces.length).toBeGreaterThan(answered.size);

  const again = new Actor(await platform.start().address(), scene.token);
  const shown = await messages(again, scene.channelId);
  const byInteraction = Map.groupBy(shown, ({ interaction_metadata }) => interaction_metadata?.id);
  for (const [id, content] of answered) expect(byInteraction.get(id)?.map((one) => one.content)).toEqual([content]);
  const anyone = new Actor(again.address, null);
  for (const { id, token } of asked.values()) {
    const messagesOf = byInteraction.get(id)?.length ?? 0;
    const { status, error } = await anyone.post(`/interactions/${id}/${token}/callback`, { type: 4, data: { content: 'x' } });
    // One without a message may still be answered, unless it timed out meanwhile; one with a message was answered.
    expect([messagesOf, status === 204 ? 204 : error.code]).toEqual(
      messagesOf === 1 ? [1, 40060] : [0, expect.toSatisfy((said) => said === 204 || said === 10062)],
    );
  }
  const [last] = [...answered.keys()].slice(-1);
  const path = `/webhooks/${scene.application}/${String(asked.get(last ?? '')?.token)}` as const;
  expect((await anyone.patch(`${path}/messages/@original`, { content: 'changed' })).body.content).toBe('changed');
  expect((await anyone.post(path, { content: 'more' })).status).toBe(200);
  const session = await identify(again.address, bot, { intents: 0 });
  for (const nonce of nonces) expect((await again.post('/interactions', scene.callOf(nonce))).status).toBe(204);
  await session.settle();
  expect(session.seen('INTERACTION_CREATE')).toEqual([]);
  await session.close();
});

async function made<T>(answer: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
}

/** A user with a guild, and a bot with a command there. */
async function begin(address: string) {
  const who = { username: 'ada', email: 'ada@example.org', date_of_birth: '1990-01-01', consent: true };
  const register = new Actor(address, null).post<{ token: string }>('/auth/register', { ...who, password: 'correct horse' });
  const { token } = await made(register);
  const ada = new Actor(address, token);
  const guild = await made(ada.post<{ id: string; system_channel_id: string }>('/guilds', { name: 'Crash' }));
  const { id: application } = await made(ada.post<{ id: string }>('/applications', { name: 'bot' }));
  const bot = (await made(ada.post<{ token: string }>(`/applications/${application}/bot/reset`, {}))).token;
  const query = { client_id: application, scope: 'bot', permissions: permissionBits('ADMINISTRATOR') };
  await made(
    ada.post(
      '/oauth2/authorize',
      { authorize: true, guild_id: guild.id, permissions: permissionBits('ADMINISTRATOR') },
      { query },
    ),
  );
  const options = [{ type: 3, name: 'words', description: 'x', required: true }];
  const commands = `/applications/${application}/guilds/${guild.id}/commands`;
  const command = { name: 'say', description: 'x', options };
  const { id, version } = await made(new Actor(address, `Bot ${bot}`).post<{ id: string; version: string }>(commands, command));
  const callOf = (nonce: string) => ({
    type: 2,
    application_id: application,
    guild_id: guild.id,
    channel_id: guild.system_channel_id,
    session_id: 'of no matter',
    nonce,
    data: { id, version, name: 'say', type: 1, options: [{ type: 3, name: 'words', value: nonce }] },
  });
  return { token, application, bot, channelId: guild.system_channel_id, callOf };
}

/**
 * Several users invoke the command concurrently, and the bot answers most of it, until enough is answered and the
 * process is killed. Returns what the bot received, which invocations were accepted, and the contents of the accepted
 * responses, by interaction.
 */
async function use(address: string, { token, bot, callOf }: Awaited<ReturnType<typeof begin>>, kill: () => Promise<void>) {
  const session = await identify(address, bot, { intents: 0 });
  const [asked, nonces, answered] = [new Map<string, Asked>(), [] as string[], new Map<string, string>()];
  const ada = new Actor(address, token);
  const anyone = new Actor(address, null);
  const gone = session.closed.then(() => Promise.reject(new Error('the session is gone')));
  let killed: Promise<void> | undefined;
  const one = async (worker: number) => {
    for (let n = 1; !killed; n += 1) {
      const nonce = `${worker}-${n}`;
      await made(ada.post('/interactions', callOf(nonce)));
      nonces.push(nonce);
      const coming = session.event<Asked>('INTERACTION_CREATE', ({ data }) => data.options[0]?.value === nonce);
      const got = await Promise.race([coming, gone]);
      asked.set(got.id, got);
      if (n % UNANSWERED === 0) continue;
      await made(anyone.post(`/interactions/${got.id}/${got.token}/callback`, { type: 4, data: { content: `says ${nonce}` } }));
      answered.set(got.id, `says ${nonce}`);
      if (answered.size >= ANSWERS) killed ??= kill();
    }
  };
  // Each ends in its own way: its request is cut off, or the session of its event.
  await Promise.allSettled(Array.from({ length: AT_ONCE }, (_, worker) => one(worker)));
  await killed;
  return { bot, asked, nonces, answered };
}

/** All messages of a channel. */
async function messages(by: Actor, channelId: string): Promise<Shown[]> {
  const all: (Shown & { id: string })[] = [];
  for (let before: string | undefined; ; before = all.at(-1)?.id) {
    const query = { limit: 100, ...(before === undefined ? {} : { before }) };
    const page = await made(by.get<(Shown & { id: string })[]>(`/channels/${channelId}/messages`, { query }));
    all.push(...page);
    if (page.length < 100) return all;
  }
}
