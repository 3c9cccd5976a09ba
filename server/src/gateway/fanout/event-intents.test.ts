import { EVENTS, type EventName } from '@guildhall/protocol/events';
import { INTENTS, type Intent } from '@guildhall/protocol/intents';
import { eventNamed, guildSubject, userSubject } from '@guildhall/server/core/framework/event.ts';
import type { GatewaySession } from '@guildhall/testkit/gateway-session';
import { type Bot, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Events that the gateway itself sends to a session, regardless of intents. */
const OWN: readonly string[] = [
  'READY',
  'RESUMED',
  'RATE_LIMITED',
  'GUILD_CREATE',
  'GUILD_MEMBERS_CHUNK',
  'SOUNDBOARD_SOUNDS',
  'CHANNEL_INFO',
];
const SOMEBODY = '1';
const FOR_BOTS = Object.entries(EVENTS).filter(([name, event]) => !('clients' in event) && !OWN.includes(name));
const NAMES_FOR_BOTS = FOR_BOTS.map(([name]) => name).filter((name): name is EventName => name in EVENTS);
const NAMES = Object.keys(INTENTS).filter((name): name is Intent => name in INTENTS);
const intentsOf = (name: EventName): readonly Intent[] => EVENTS[name].intents;

let p: TestPlatform;
let bot: Bot;
let guild: Awaited<ReturnType<TestPlatform['guild']>>;
/** One session for each intent, identified with only that intent, and one without any. */
const sessions = new Map<Intent | 'none', GatewaySession>();
beforeAll(async () => {
  p = await startPlatform();
  const owner = await p.person('owner');
  guild = await p.guild(owner);
  bot = await p.bot(owner, { guild });
  sessions.set('none', await bot.connect({ intents: 0, unchecked: true }));
  for (const name of NAMES) sessions.set(name, await bot.connect({ intents: INTENTS[name], unchecked: true }));
  await sessions.get('GUILDS')?.event('GUILD_CREATE');
  // A command is answered when a session is in its guild.
  for (const session of sessions.values()) {
    session.send(8, { guild_id: guild.id, user_ids: [owner.id], limit: 0 });
    await session.event('GUILD_MEMBERS_CHUNK');
  }
});
afterAll(() => p.stop());

/** Data that is valid for every event, about another user. */
const data = () => ({
  id: '2',
  guild_id: guild.id,
  channel_id: guild.text.id,
  user_id: SOMEBODY,
  user: { id: SOMEBODY },
  author: { id: SOMEBODY },
  role: { id: '3', permissions: '0' },
  role_id: '3',
  type: 0,
  roles: [],
  mentions: [],
  mention_roles: [],
  added_members: [{ user_id: SOMEBODY, member: { user: { id: SOMEBODY } } }],
  permission_overwrites: [],
  unavailable: true,
});

/** The sessions that receive an event that the bus carries under a subject. */
async function heardBy(name: EventName, subject: string, message: object): Promise<string[]> {
  const marks = [...sessions].map(([intent, session]) => ({ intent, session, since: session.mark() }));
  p.server.platform.bus.publish(subject, { kind: 'event', name, ...message });
  await Promise.all(marks.map(({ session }) => session.settle()));
  return marks.flatMap(({ intent, session, since }) => (session.seen(name, since).length === 1 ? [intent] : []));
}

const everybody = () => [...sessions.keys()];

test.each(NAMES_FOR_BOTS.map((name) => [name] as const))(
  '[gateway] %s is sent in a guild under its intents only',
  async (name) => {
    const definition = eventNamed(name);
    // Undeclared events are not sent.
    if (!definition) return expect(await heardBy(name, guildSubject(guild.id), { guild_id: guild.id, data: data() })).toEqual([]);
    const intents = intentsOf(name);
    const direct = definition.audience === 'users';
    // A session without the members intent is notified only of its own memberships of threads.
    const wanted = definition.othersNeed ? [definition.othersNeed.intent] : intents.filter((one) => !one.startsWith('DIRECT_'));
    const target = direct
      ? { subject: userSubject(bot.id), message: { data: data() } }
      : { subject: guildSubject(guild.id), message: { guild_id: guild.id, channel_id: guild.text.id, data: data() } };
    expect(await heardBy(name, target.subject, target.message)).toEqual(
      intents.length === 0 ? everybody() : everybody().filter((one) => one !== 'none' && wanted.includes(one)),
    );
  },
);

test.each(
  NAMES_FOR_BOTS.filter((name) => intentsOf(name).some((one) => one.startsWith('DIRECT_'))).map((name) => [name] as const),
)('[gateway] %s is received in direct messages under its direct intents only', async (name) => {
  const { guild_id: _guild, ...direct } = data();
  const wanted = intentsOf(name).filter((one) => one.startsWith('DIRECT_'));
  expect(await heardBy(name, userSubject(bot.id), { channel_id: '9', data: direct })).toEqual(wanted);
});
