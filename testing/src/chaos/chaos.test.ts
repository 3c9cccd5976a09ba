import { Client, Events, GatewayIntentBits, type Message } from 'discord.js';
import { afterEach, expect, test, vi } from 'vitest';
import { chaos, ChaosFound, type ChaosOptions, type Hall } from '../index.ts';

afterEach(() => vi.unstubAllEnvs());

const { Guilds, GuildMessages, GuildMessageReactions, MessageContent } = GatewayIntentBits;
/** The server that the other tests of processes use, if there is one. */
const PROGRAM = { hall: { program: process.env.GUILDHALL_TEST_PROGRAM } };
const search = (options: ChaosOptions): ChaosOptions => ({ ...PROGRAM, time: '60s', ...options });

/** A world with ada and a running bot that does what `listen` adds. */
async function scene(hall: Hall, listen: (client: Client) => void) {
  const { people, bots } = await hall.world({ people: ['ada'], bots: { helper: { intents: ['MESSAGE_CONTENT'] } } });
  const client = new Client({
    intents: [Guilds, GuildMessages, GuildMessageReactions, MessageContent],
    rest: { api: `${hall.url}/api` },
  });
  listen(client);
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(bots.helper.token);
  await ready;
  return { ada: people.ada, helper: bots.helper, [Symbol.asyncDispose]: () => client.destroy() };
}

/** A bot that counts messages, and says how many there are; `isNew` decides which count. */
function counter(isNew: (seen: Set<string>, message: Message) => boolean) {
  return (client: Client) => {
    const seen = new Set<string>();
    let count = 0;
    client.on(Events.MessageCreate, (message) => {
      if (message.author.bot) return;
      if (message.content === '!count') void message.reply(`There are ${count}.`).catch(() => undefined);
      else if (isNew(seen, message)) count += 1;
      seen.add(message.id);
    });
  };
}

/** Three messages are three, whatever happens. */
const counting = (listen: (client: Client) => void) => ({
  setup: (hall: Hall) => scene(hall, listen),
  run: async (_hall: Hall, { ada, helper }: Awaited<ReturnType<typeof scene>>) => {
    for (const text of ['one', 'two', 'three']) await ada.in('general').says(text);
    // The last may overtake the others, so that only a later answer has to be right.
    await expect
      .poll(async () => {
        await ada.in('general').says('!count');
        return (await ada.hears({ from: helper, within: '2s' })).content;
      })
      .toBe('There are 3.');
  },
});

test('a bot that counts a duplicate twice is found, its seed repeats the run, and the printed fault is the smallest', async () => {
  const scenario = async (hall: Hall) => {
    // The library drops a message that it has seen, but no reaction.
    await using s = await scene(hall, (client) => {
      let votes = 0;
      client.on(Events.MessageReactionAdd, () => {
        votes += 1;
      });
      client.on(Events.MessageCreate, (message) => {
        if (message.content === '!count') void message.reply(`There are ${votes}.`).catch(() => undefined);
      });
    });
    await s.ada.reacts(await s.ada.in('general').says('vote'), '👍');
    await s.ada.in('general').says('!count');
    expect((await s.ada.hears({ from: s.helper })).content).toBe('There are 1.');
  };
  const options = search({ kinds: { reorder: 0, lost: 0 }, runs: 40 });
  const found = await chaos(scenario, options).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(found instanceof ChaosFound)) throw new Error('nothing was found', { cause: found });
  expect(found.plan, found.message).toEqual([expect.objectContaining({ kind: 'duplicate' })]);
  expect(found.message).toContain(`Repeat this run with chaos(scenario, { seed: ${found.seed} })`);
  expect(found.message).toMatch(/ {2}await hall\.fault\(\{ kind: 'duplicate', .*seed: \d+ \}\);/);
  expect(found.message).toContain('helper said in #general: "There are 2."');
  await expect(chaos(scenario, { ...options, seed: found.seed })).rejects.toMatchObject({ name: 'ChaosFound', seed: found.seed });
  vi.stubEnv('GUILDHALL_CHAOS_SEED', String(found.seed));
  await expect(chaos(scenario, options)).rejects.toThrow(`The scenario fails in the run of seed ${found.seed}.`);
});

test('a bot that expects a message before its deletion is found', async () => {
  const listen = (client: Client) => {
    const open = new Set<string>();
    client.on(Events.MessageCreate, (message) => void open.add(message.id));
    client.on(Events.MessageDelete, async (message) => {
      if (open.delete(message.id) && message.channel.isSendable()) await message.channel.send('Gone.');
    });
  };
  const scenario = {
    setup: (hall: Hall) => scene(hall, listen),
    run: async (_hall: Hall, { ada }: Awaited<ReturnType<typeof scene>>) => {
      const message = await ada.in('general').says('oops');
      await ada.api.request('DELETE /channels/{channel_id}/messages/{message_id}', {
        channel_id: message.channel_id,
        message_id: message.id,
      });
      await ada.hears('Gone.');
    },
  };
  const found = chaos(scenario, search({ kinds: ['reorder'], runs: 20, hall: { ...PROGRAM.hall, within: '1s' } }));
  await expect(found).rejects.toMatchObject({
    plan: [expect.objectContaining({ kind: 'reorder' })],
    message: expect.stringContaining('ada did not hear a message with the text "Gone."'),
  });
});

test('a correct bot survives, and the report says what it survived', async () => {
  const scenario = counting(counter((seen, message) => !seen.has(message.id)));
  const report = await chaos(scenario, search({ runs: 8, base: 1 }));
  expect(report.runs).toBe(8);
  expect(Object.values(report.effects).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(8);
});

test('an error that the bot does not handle is found', async () => {
  const listen = (client: Client) => {
    client.on(Events.MessageCreate, async () => {
      throw new Error('the bot broke');
    });
  };
  const scenario = {
    setup: (hall: Hall) => scene(hall, listen),
    run: async (_hall: Hall, { ada }: Awaited<ReturnType<typeof scene>>) => {
      await ada.in('general').says('!ping');
      await ada.hears('never');
    },
  };
  await expect(chaos(scenario, search({}))).rejects.toThrow(/^The scenario fails without any faults.*\nError: the bot broke\n/);
});

test('a failure without faults is reported as such, and so is a search that disturbs nothing', async () => {
  const deaf = async (hall: Hall) => {
    await using s = await scene(hall, () => undefined);
    await s.ada.in('general').says('!ping');
    await s.ada.hears({ text: 'pong', within: '100ms' });
  };
  await expect(chaos(deaf, search({}))).rejects.toThrow(
    /^The scenario fails without any faults, so chaos\(\) cannot search\.\nWaitFailed: ada did not hear a message with the text "pong"/,
  );
  const alone = async (hall: Hall) => {
    const { ada } = (await hall.world({ people: ['ada'] })).people;
    await ada.in('general').says('hello');
  };
  await expect(chaos(alone, search({ runs: 1 }))).rejects.toThrow('No fault took effect in 1 runs');
});

test('a wrong option is refused before anything starts', async () => {
  const never = async () => {
    throw new Error('the scenario ran');
  };
  await expect(chaos(never, { kinds: JSON.parse('["duplicates"]') })).rejects.toThrow("Did you mean 'duplicate'?");
  await expect(chaos(never, { kinds: { lost: -1 } })).rejects.toThrow("The weight of 'lost' must be 0 or more, not -1.");
  await expect(chaos(never, { kinds: [] })).rejects.toThrow('chaos() needs at least one kind of fault.');
  await expect(chaos(never, { seed: -1 })).rejects.toThrow('A seed of chaos() is a whole number from 0 to 4294967295, not -1.');
  vi.stubEnv('GUILDHALL_CHAOS_SEED', 'x');
  await expect(chaos(never)).rejects.toThrow('not NaN');
});
