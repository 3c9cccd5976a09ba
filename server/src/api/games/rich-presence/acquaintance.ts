import type { Snowflake } from '@guildhall/protocol/ids';
import type { Context } from '../../../core/framework/context.ts';
import type { Db } from '../../../core/framework/store.ts';
import { publisherIds } from '../../apps/publisher/family.ts';
import { findUser } from '../../people/users/queries.ts';
import { settingsOf } from '../../people/users/settings.ts';
import { findSides } from '../../people/relationships/queries.ts';
import { gamesOfFriends } from '../../people/relationships/game-queries.ts';
import type { Shown } from './session-activity.ts';
import { RELATIONSHIP } from '@guildhall/protocol/bodies/people/relationships';

/** Whether a token may see activities in a game: a user's own client, the game itself, or another game of its publisher. */
export async function isOfGame({ store, viewer }: Context, applicationId: Snowflake): Promise<boolean> {
  if (!viewer.application) return true;
  return (await publisherIds(store.read, applicationId)).includes(viewer.application.id);
}

/** Whether a user is the caller's friend, on the platform or in the game. */
export async function isFriend({ store: { read }, viewer }: Context, { user_id, application_id }: Shown): Promise<boolean> {
  const { mine } = await findSides(read, viewer.user.id, user_id);
  return mine?.type === RELATIONSHIP.FRIEND || (await gamesOfFriends(read, viewer.user.id, user_id)).includes(application_id);
}

/** Whether the caller or the user blocks the other. */
export async function isBlocked({ store, viewer }: Context, userId: Snowflake): Promise<boolean> {
  const { mine, theirs } = await findSides(store.read, viewer.user.id, userId);
  return [mine, theirs].some((side) => side?.type === RELATIONSHIP.BLOCKED);
}

/** Whether the player's settings open the game to the caller without asking: to friends, or to users in the same voice channel. */
export async function isOpenTo(ctx: Context, shown: Shown): Promise<boolean> {
  const { read } = ctx.store;
  const player = await findUser(read, shown.user_id);
  if (!player) return false;
  const settings = settingsOf(player);
  if (settings.allow_activity_party_privacy_friends && (await isFriend(ctx, shown))) return true;
  if (!settings.allow_activity_party_privacy_voice_channel) return false;
  const guildIds = await findVoiceTogether(read, ctx.viewer.user.id, shown.user_id);
  return guildIds.some((id) => !settings.activity_joining_restricted_guild_ids.includes(id));
}

/** The guilds in whose voice channels two users are together. */
async function findVoiceTogether(db: Db, one: Snowflake, other: Snowflake): Promise<Snowflake[]> {
  const rows = await db.kysely
    .selectFrom('voice_states as a')
    .innerJoin('voice_states as b', 'b.channel_id', 'a.channel_id')
    .select('a.guild_id')
    .where('a.user_id', '=', one)
    .where('b.user_id', '=', other)
    .execute();
  return rows.map(({ guild_id }) => guild_id);
}
