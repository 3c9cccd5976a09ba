import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { VoiceChannelRow, VoiceStateRow } from '../../../core/tables/database.ts';
import { voiceStateObject } from './voice-state.ts';
import type { VoiceStateObject } from '@guildhall/protocol/objects/guild/voice-states';

const stateOf = prepare<{ guild_id: Snowflake; user_id: Snowflake }>()((db, param) =>
  db.selectFrom('voice_states').selectAll().where('guild_id', '=', param('guild_id')).where('user_id', '=', param('user_id')),
);
// An outer join, because SQLite would begin an inner one with the members: the guild may have 100,000 of them.
const statesOf = prepare<{ guild_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('voice_states')
    .leftJoin('members', (join) =>
      join.onRef('members.guild_id', '=', 'voice_states.guild_id').onRef('members.user_id', '=', 'voice_states.user_id'),
    )
    .selectAll('voice_states')
    .select(['members.mute', 'members.deaf'])
    .where('voice_states.guild_id', '=', param('guild_id')),
);
const ofSession = prepare<{ session_id: string }>()((db, param) =>
  db.selectFrom('voice_states').selectAll().where('session_id', '=', param('session_id')),
);
const channelsOf = prepare<{ guild_id: Snowflake }>()((db, param) =>
  db.selectFrom('voice_channels').selectAll().where('guild_id', '=', param('guild_id')).orderBy('channel_id'),
);

/** Finds a user's voice state in a guild; undefined if the user is not connected there. */
export function findVoiceState(db: Db, guildId: Snowflake, userId: Snowflake): Promise<VoiceStateRow | undefined> {
  return db.first(stateOf, { guild_id: guildId, user_id: userId });
}

/** Lists all voice states of a guild, without the members. */
export async function listVoiceStates(db: Db, guildId: Snowflake): Promise<VoiceStateObject[]> {
  const rows = await db.all(statesOf, { guild_id: guildId });
  return rows.flatMap(({ mute, deaf, ...row }) =>
    mute === null || deaf === null ? [] : [voiceStateObject(row, { mute, deaf })],
  );
}

/** Finds a user's voice states outside `guildId`; all of them without one. */
export function findOtherVoiceStates(db: Db, userId: Snowflake, guildId: Snowflake | null): Promise<VoiceStateRow[]> {
  const all = db.kysely.selectFrom('voice_states').selectAll().where('user_id', '=', userId);
  return (guildId === null ? all : all.where('guild_id', '!=', guildId)).execute();
}

/** Finds the voice states of a gateway session. */
export function findSessionVoiceStates(db: Db, sessionId: string): Promise<VoiceStateRow[]> {
  return db.all(ofSession, { session_id: sessionId });
}

/** Finds voice states whose gateway session no longer exists. */
export function findLostVoiceStates(db: Db): Promise<VoiceStateRow[]> {
  const sessions = db.kysely.selectFrom('gateway_sessions').select('id');
  return db.kysely.selectFrom('voice_states').selectAll().where('session_id', 'not in', sessions).execute();
}

/** Finds the voice states of a channel. */
export function findConnected(db: Db, channelId: Snowflake): Promise<VoiceStateRow[]> {
  return db.kysely.selectFrom('voice_states').selectAll().where('channel_id', '=', channelId).orderBy('user_id').execute();
}

/** Counts the users connected to a channel. */
export async function countConnected(db: Db, channelId: Snowflake): Promise<number> {
  const query = db.kysely.selectFrom('voice_states').select((eb) => eb.fn.countAll().as('count'));
  return Number((await query.where('channel_id', '=', channelId).executeTakeFirstOrThrow()).count);
}

/** Whether the camera of a user in the channel is on. */
export async function hasCamera(db: Db, channelId: Snowflake): Promise<boolean> {
  const query = db.kysely.selectFrom('voice_states').select('user_id').where('channel_id', '=', channelId);
  return (await query.where('self_video', '=', 1).limit(1).executeTakeFirst()) !== undefined;
}

/** Lists the voice states of guilds that show a camera or a screen. */
export function findShowingVideo(db: Db, guildIds: readonly Snowflake[]): Promise<VoiceStateRow[]> {
  const states = db.kysely.selectFrom('voice_states').selectAll().where('guild_id', 'in', guildIds);
  return states.where((eb) => eb.or([eb('self_video', '=', 1), eb('self_stream', '=', 1)])).execute();
}

/** Finds the voice states of a guild. */
export function findConnectedIn(db: Db, guildId: Snowflake): Promise<VoiceStateRow[]> {
  return db.kysely.selectFrom('voice_states').selectAll().where('guild_id', '=', guildId).execute();
}

/** Whether a member of one of these guilds is connected to a voice channel. */
export async function isAnyConnected(db: Db, guildIds: readonly Snowflake[]): Promise<boolean> {
  const query = db.kysely.selectFrom('voice_states').select('user_id').where('guild_id', 'in', guildIds);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** Inserts or replaces the user's voice state in the guild. */
export async function upsertVoiceState(db: Db, row: VoiceStateRow): Promise<void> {
  const { guild_id: _guild, user_id: _user, ...changed } = row;
  await db.kysely
    .insertInto('voice_states')
    .values(row)
    .onConflict((conflict) => conflict.columns(['guild_id', 'user_id']).doUpdateSet(changed))
    .execute();
}

/** Deletes a voice state. */
export async function deleteVoiceState(db: Db, { guild_id, user_id }: VoiceStateRow): Promise<void> {
  await db.kysely.deleteFrom('voice_states').where('guild_id', '=', guild_id).where('user_id', '=', user_id).execute();
}

/** Finds the temporary state of a voice channel (status and start time). */
export function findVoiceChannel(db: Db, channelId: Snowflake): Promise<VoiceChannelRow | undefined> {
  return db.kysely.selectFrom('voice_channels').selectAll().where('channel_id', '=', channelId).executeTakeFirst();
}

/** Lists the temporary states of a guild's voice channels. */
export function listVoiceChannels(db: Db, guildId: Snowflake): Promise<VoiceChannelRow[]> {
  return db.all(channelsOf, { guild_id: guildId });
}

/** Stores the temporary state, or deletes the row if it is empty. */
export async function upsertVoiceChannel(db: Db, row: VoiceChannelRow): Promise<void> {
  const { status, started_at } = row;
  if (status === null && started_at === null) {
    await db.kysely.deleteFrom('voice_channels').where('channel_id', '=', row.channel_id).execute();
    return;
  }
  await db.kysely
    .insertInto('voice_channels')
    .values(row)
    .onConflict((conflict) => conflict.column('channel_id').doUpdateSet({ status, started_at }))
    .execute();
}
