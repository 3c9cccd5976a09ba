import { REST } from '@discordjs/rest';
import { type Account, type Bot, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { GatewayDispatchEvents, type GatewayDispatchPayload, GatewayIntentBits } from 'discord-api-types/v10';
import { CompressionMethod, type OptionalWebSocketManagerOptions, WebSocketManager, WebSocketShardEvents } from 'discordjs-ws';
import { afterAll, beforeAll, expect, test } from 'vitest';

let p: TestPlatform;
let ada: Account;
let bot: Bot;
let home: Awaited<ReturnType<TestPlatform['guild']>>;

beforeAll(async () => {
  p = await startPlatform();
  ada = await p.person('ada');
  home = await p.guild(ada);
  bot = await p.bot(ada, { guild: home });
});
afterAll(() => p.stop());

test.each<[string, Partial<OptionalWebSocketManagerOptions>]>([
  ['no compression', {}],
  ['zlib-stream', { compression: CompressionMethod.ZlibNative }],
  ['payload compression', { useIdentifyCompression: true }],
])('an unmodified @discordjs/ws decodes everything with %s', async (_what, options) => {
  const rest = new REST({ api: `${p.address}/api` }).setToken(bot.token);
  const manager = new WebSocketManager({
    token: bot.token,
    rest,
    intents: GatewayIntentBits.Guilds | GatewayIntentBits.GuildMessages | GatewayIntentBits.MessageContent,
    ...options,
  });
  const came: GatewayDispatchPayload[] = [];
  const waiting = new Set<() => void>();
  manager.on(WebSocketShardEvents.Dispatch, (payload) => {
    came.push(payload);
    for (const look of waiting) look();
  });
  const until = (wants: (payload: GatewayDispatchPayload) => boolean) =>
    new Promise<GatewayDispatchPayload>((resolve) => {
      const look = () => {
        const found = came.find(wants);
        if (!found) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  const says = async (content: string) => {
    await ada.post(`/channels/${home.text.id}/messages`, { content });
    await until(({ t, d }) => t === GatewayDispatchEvents.MessageCreate && d.content === content);
  };

  await manager.connect();
  await until(({ t }) => t === GatewayDispatchEvents.GuildCreate);
  for (const content of ['short', 'żółw 💥 '.repeat(200), 'x'.repeat(2000)]) await says(`${content}${Date.now()}`.slice(-2000));
  const numbers = came.map(({ s }) => s);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  await manager.destroy();
});
