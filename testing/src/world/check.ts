import { INTENTS } from '@guildhall/protocol/intents';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { WorldDeclaration } from './declaration.ts';
import type { BotPlan, ChannelPlan, GuildPlan, RolePlan, WorldPlan } from './plan.ts';
import { Reader } from './reader.ts';

/** Types of channels on the wire. */
const CHANNEL_TYPES = { text: 0, voice: 2, announcement: 5, stage: 13, forum: 15 } as const;
/** Flags of applications that enable the privileged intents for small bots. */
const INTENT_FLAGS: Readonly<Record<string, number>> = {
  GUILD_PRESENCES: 1 << 13,
  GUILD_MEMBERS: 1 << 15,
  MESSAGE_CONTENT: 1 << 19,
};

/** Names that the parts of a guild may use. */
interface Names {
  people: readonly string[];
  /** The bots in the guild. */
  bots: readonly string[];
}

/** Whether a value is a declaration. Throws if it is one with mistakes. */
export function isDeclaration(value: unknown): value is WorldDeclaration {
  return value !== null && value !== undefined && checkWorld(value).people.length > 0;
}

/** A declaration with everything filled in. Throws one error that names every mistake, since a declaration may come from YAML. */
export function checkWorld(declaration: unknown): WorldPlan {
  const reader = new Reader();
  const world = reader.fields(declaration, '', ['people', 'guilds', 'bots']);
  const people = reader.texts(world.people, 'people') ?? [];
  if (people.length === 0) reader.complain('people', 'a world needs at least one person: people: [ada].');
  for (const [at, name] of people.entries()) {
    if (people.indexOf(name) !== at) reader.complain(`people[${at}]`, `'${name}' is there twice.`);
  }
  const guilds = Object.entries(reader.entries(world.guilds ?? { hall: {} }, 'guilds'));
  const bots = Object.entries(reader.entries(world.bots, 'bots')).map(([name, value]) =>
    botPlan(reader, { name, value, people, guilds: guilds.map(([guild]) => guild) }),
  );
  const plan: WorldPlan = {
    people,
    bots,
    guilds: guilds.map(([name, value]) => {
      const here = bots.filter((bot) => bot.guilds.includes(name)).map((bot) => bot.name);
      return guildPlan(reader, name, value, { people, bots: here });
    }),
  };
  reader.finish();
  return plan;
}

function guildPlan(reader: Reader, name: string, value: unknown, names: Names): GuildPlan {
  const path = `guilds.${name}`;
  const guild = reader.fields(value, path, ['owner', 'members', 'roles', 'channels']);
  const owner = reader.name(guild.owner, `${path}.owner`, names.people, 'people') ?? names.people[0] ?? '';
  const members = reader.names(guild.members, `${path}.members`, names.people, 'people') ?? names.people;
  const inside = { people: [...new Set([owner, ...members])], bots: names.bots };
  const roles = Object.entries(reader.entries(guild.roles, `${path}.roles`)).map(([role, of]) =>
    rolePlan(reader, role, { value: of, path: `${path}.roles.${role}`, inside }),
  );
  const roleNames = roles.map((role) => role.name);
  const channels = Object.entries(reader.entries(guild.channels ?? { general: {} }, `${path}.channels`)).map(([channel, of]) =>
    channelPlan(reader, channel, { value: of, path: `${path}.channels.${channel}`, inside, roleNames }),
  );
  return { name, owner, members: inside.people.filter((one) => one !== owner), roles, channels };
}

function rolePlan(
  reader: Reader,
  name: string,
  { value, path, inside }: { value: unknown; path: string; inside: Names },
): RolePlan {
  const role = reader.fields(value, path, ['permissions', 'members', 'color']);
  const known = [...inside.people, ...inside.bots];
  return {
    name,
    permissions: permissionBits(reader, role.permissions, `${path}.permissions`),
    color: typeof role.color === 'number' ? role.color : 0,
    members: reader.names(role.members, `${path}.members`, known, 'members of the guild') ?? [],
  };
}

function channelPlan(
  reader: Reader,
  name: string,
  { value, path, inside, roleNames }: { value: unknown; path: string; inside: Names; roleNames: readonly string[] },
): ChannelPlan {
  const channel = reader.fields(value, path, ['type', 'topic', 'private', 'members']);
  const type = reader.name(channel.type, `${path}.type`, Object.keys(CHANNEL_TYPES), 'types of channels') ?? 'text';
  const topic = reader.text(channel.topic, `${path}.topic`);
  const isPrivate = reader.isTrue(channel.private, `${path}.private`);
  const known = [...inside.people, ...inside.bots, ...roleNames];
  const members = reader.names(channel.members, `${path}.members`, known, 'members or roles of the guild') ?? [];
  if (members.length > 0 && !isPrivate)
    reader.complain(`${path}.members`, 'only a private channel has members: add private: true.');
  return { name, type: isChannelType(type) ? CHANNEL_TYPES[type] : 0, topic, isPrivate, members };
}

function isChannelType(type: string): type is keyof typeof CHANNEL_TYPES {
  return type in CHANNEL_TYPES;
}

function botPlan(
  reader: Reader,
  { name, value, people, guilds }: { name: string; value: unknown; people: readonly string[]; guilds: readonly string[] },
): BotPlan {
  const path = `bots.${name}`;
  if (people.includes(name)) reader.complain(path, 'a person has the same name.');
  const bot = reader.fields(value, path, ['guilds', 'permissions', 'intents', 'interactionsUrl']);
  const intents = reader.names(bot.intents, `${path}.intents`, Object.keys(INTENTS), 'intents') ?? [];
  return {
    name,
    guilds: reader.names(bot.guilds, `${path}.guilds`, guilds, 'guilds') ?? [...guilds],
    permissions: permissionBits(reader, bot.permissions, `${path}.permissions`),
    flags: intents.reduce((flags, intent) => flags | (INTENT_FLAGS[intent] ?? 0), 0),
    interactionsUrl: reader.text(bot.interactionsUrl, `${path}.interactionsUrl`),
  };
}

/** The bits of a list of permissions, as on the wire. */
function permissionBits(reader: Reader, value: unknown, path: string): string {
  const bits = new Map<string, bigint>(Object.entries(PERMISSIONS));
  const names = reader.names(value, path, [...bits.keys()], 'permissions') ?? [];
  return String(names.reduce((sum, name) => sum | (bits.get(name) ?? 0n), 0n));
}
