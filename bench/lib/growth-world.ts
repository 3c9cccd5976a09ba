import { APPLICATION_FLAGS } from '@guildhall/protocol/enums';
import { readConfig } from '../../server/src/config/config.ts';
import type { Store } from '../../server/src/core/framework/store.ts';
import { openStore } from '../../server/src/store/open-store.ts';
import { Chatter, fillChannels } from './chatter.ts';
import type { Child, ChildOptions } from './child.ts';
import { caller, healthy, makeBot, makePlace, type Place, register } from './world.ts';

/** A quantity that is small in one guild and a hundred times as large in the other. */
export const SIZES = {
  members: { small: 1_000, large: 100_000 },
  channels: { small: 5, large: 499 },
  messages: { small: 20_000, large: 2_000_000 },
} as const;
export type Grown = keyof typeof SIZES;
export type Size = 'small' | 'large';

/** Bots with a session in each guild. */
const ONLINE = 5;
/** Messages that are read and edited. */
const SAMPLES = 500;
const BATCH = 500;
const STEP = 5_000;

/** A guild that differs from its counterpart only in the number of the objects that it is grown by. */
export interface GrownGuild extends Place {
  /** The token and id of a bot that is an administrator of this guild only. */
  bot: string;
  botId: string;
  invite: string;
  /** Members without a session, text channels and messages at random places, by id. */
  memberIds: string[];
  channelIds: string[];
  messageIds: string[];
  /** The tokens of the bots that are online, without permissions of their own. */
  online: string[];
}

export type GrownWorld = Record<Grown, Record<Size, GrownGuild>>;

/** Creates the guilds over HTTP on a new server, stops it, and inserts the bulk of them directly into its store. */
export async function makeGrownWorld(start: (options: ChildOptions) => Child, settings: ChildOptions): Promise<GrownWorld> {
  const child = start(settings);
  const address = await child.address();
  await healthy(address);
  const owner = await register(caller(address), 'ada');
  const pair = async (grown: Grown): Promise<Record<Size, GrownGuild>> => ({
    small: await makeGuild(address, owner, `${grown} small`),
    large: await makeGuild(address, owner, `${grown} large`),
  });
  const world = { members: await pair('members'), channels: await pair('channels'), messages: await pair('messages') };
  await child.stop();
  const store = await openStore(readConfig(settings.env ?? {}));
  for (const size of ['small', 'large'] as const) {
    await addMembers(store, world.members[size], SIZES.members[size]);
    await addChannels(store, world.channels[size], SIZES.channels[size]);
    await addMessages(store, world.messages[size], SIZES.messages[size]);
  }
  await grantIntents(store);
  await store.close();
  return world;
}

/** Grants all applications the privileged intents, which a bot in a large guild may not switch on by itself. */
async function grantIntents(store: Store): Promise<void> {
  const { GATEWAY_PRESENCE, GATEWAY_GUILD_MEMBERS, GATEWAY_MESSAGE_CONTENT } = APPLICATION_FLAGS;
  const flags = GATEWAY_PRESENCE | GATEWAY_GUILD_MEMBERS | GATEWAY_MESSAGE_CONTENT;
  await store.transaction(async ({ kysely }) => {
    await kysely.updateTable('applications').set({ flags }).execute();
  });
}

async function makeGuild(address: string, owner: string, name: string): Promise<GrownGuild> {
  const call = caller(address);
  const place = await makePlace(call, owner, name);
  const bot = await makeBot(call, owner, name, [place]);
  const online: string[] = [];
  for (let n = 0; n < ONLINE; n += 1) online.push(await makeBot(call, owner, `${name} ${n}`, [place], '0'));
  await call(owner, 'PATCH', `/guilds/${place.guildId}/widget`, { enabled: true });
  const { id: botId } = await call(`Bot ${bot}`, 'GET', '/users/@me');
  const { code } = await call(owner, 'POST', `/channels/${place.channelId}/invites`, { max_age: 0 });
  const lists = { memberIds: [], channelIds: [place.channelId], messageIds: [] };
  return { ...place, bot, botId, invite: code, online, ...lists };
}

/** Inserts members with their users, so that the guild has `count` of them. */
async function addMembers(store: Store, guild: GrownGuild, count: number): Promise<void> {
  const { guildId } = guild;
  const { member_count } = await store.read.kysely
    .selectFrom('guilds')
    .select('member_count')
    .where('id', '=', guildId)
    .executeTakeFirstOrThrow();
  const people = Array.from({ length: count - member_count }, (_, n) => ({
    id: idOf(count, n),
    username: `${guildId}_${n}`,
  }));
  const user = { kind: 'person' as const, discriminator: '0', bio: '', flags: 0, locale: 'en-US', operator: 0 };
  const member = { bio: '', roles_json: '[]', joined_at: 0, deaf: 0, mute: 0, flags: 0, pending: 0, temporary: 0 };
  await inBatches(store, people, async ({ kysely }, part) => {
    const names = part.map(({ id, username }) => ({ guild_id: guildId, name: username, user_id: id }));
    await kysely
      .insertInto('users')
      .values(part.map((one) => ({ ...one, ...user })))
      .execute();
    await kysely.insertInto('member_names').values(names).execute();
    await kysely
      .insertInto('members')
      .values(part.map(({ id }) => ({ guild_id: guildId, user_id: id, ...member })))
      .execute();
  });
  await store.transaction(async ({ kysely }) => {
    await kysely.updateTable('guilds').set({ member_count: count }).where('id', '=', guildId).execute();
  });
  guild.memberIds.push(...people.map(({ id }) => id));
}

/** Inserts text channels, so that the guild has `count` channels. */
async function addChannels(store: Store, guild: GrownGuild, count: number): Promise<void> {
  const { kysely: read } = store.read;
  const own = await read.selectFrom('channels').selectAll().where('guild_id', '=', guild.guildId).execute();
  const like = own.find(({ id }) => id === guild.channelId);
  if (!like) throw new Error('the guild has no text channel');
  const rows = Array.from({ length: count - own.length }, (_, n) => ({
    ...like,
    id: idOf(count, n),
    name: `channel-${n}`,
    position: n + 10,
  }));
  await inBatches(store, rows, async ({ kysely }, part) => {
    await kysely.insertInto('channels').values(part).execute();
  });
  guild.channelIds.push(...rows.map(({ id }) => id));
}

/** Inserts messages of the guild's bot. */
async function addMessages(store: Store, guild: GrownGuild, count: number): Promise<void> {
  const chatter = new Chatter(30_000, 54_321);
  await fillChannels(store, [guild.channelId], count, chatter, [guild.botId]);
  const all = store.read.kysely.selectFrom('messages').select('id').where('channel_id', '=', guild.channelId);
  // Leave out welcome messages, which cannot be edited.
  const ofChannel = all.where('type', '=', 0);
  const found = await ofChannel.orderBy('id').execute();
  const apart = Math.floor(found.length / SAMPLES);
  for (let n = 1; n <= SAMPLES; n += 1) guild.messageIds.push(found[n * apart - 1]?.id ?? '');
}

/** An id of the past, which differs between the guilds; the store returns smaller ones as numbers. */
function idOf(count: number, n: number): string {
  return String((2n ** 38n + BigInt(count * 10 + n)) << 22n);
}

async function inBatches<T>(
  store: Store,
  rows: readonly T[],
  insert: (db: Pick<Store['read'], 'kysely'>, part: readonly T[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += STEP) {
    const step = rows.slice(from, from + STEP);
    await store.transaction(async (db) => {
      for (let at = 0; at < step.length; at += BATCH) await insert(db, step.slice(at, at + BATCH));
    });
  }
}
