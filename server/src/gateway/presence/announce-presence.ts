import type { Snowflake } from '@guildhall/protocol/ids';
import type { Platform } from '../../core/framework/platform.ts';
import { emitNow } from '../../core/framework/transact.ts';
import type { GatewayLoaders } from '../loaders.ts';
import { PRESENCE_UPDATE } from './presence.ts';
import { presenceForGuild, presenceInGame, presenceForFriends } from './presence-privacy.ts';
import type { PresenceObject } from '@guildhall/protocol/objects/people/presences';

/** The audience of a user's presence: the guilds, with the user's settings for them, and the friends. */
export interface PresenceScope extends Awaited<ReturnType<GatewayLoaders['sharing']>> {
  friendIds: readonly Snowflake[];
}

/** A user's presence, the one `before` (null: announce to all), and the revision of the sessions. */
export interface PresenceChange {
  presence: PresenceObject;
  before: PresenceObject | null;
  revision: number;
  /** Loaded if absent. */
  scope?: PresenceScope | undefined;
}

/** Announces a presence to the guilds and friends of a user to whom it looks different than before. */
export async function announcePresence(platform: Platform, loaders: GatewayLoaders, news: PresenceChange): Promise<void> {
  const { presence, before, revision, scope } = news;
  const { sharing, places } = scope ?? (await loaders.sharing(presence.user.id));
  for (const place of places) {
    const shown = presenceForGuild(presence, sharing, place);
    if (!before || isDifferent(presenceForGuild(before, sharing, place), shown))
      announceToGuild(platform, shown, place.id, revision);
  }
  const shown = presenceForFriends(presence, sharing);
  const shownBefore = before && presenceForFriends(before, sharing);
  if (shownBefore && !isDifferent(shownBefore, shown)) return;
  await announceToFriends(platform, loaders, { presence: shown, before: shownBefore, revision, scope });
}

/** Announces a presence, as friends see it, to the friends of the user, including those in games. */
export async function announceToFriends(platform: Platform, loaders: GatewayLoaders, news: PresenceChange): Promise<void> {
  const { presence, revision, scope } = news;
  const user_ids = scope?.friendIds ?? (await loaders.friendIds(presence.user.id));
  emitNow(platform, PRESENCE_UPDATE, { user_ids }, presence, revision);
  await announceInGames(platform, loaders, news, user_ids);
}

/** Announces the presence of a member to a guild. */
export function announceToGuild(platform: Platform, presence: PresenceObject, guild_id: Snowflake, revision: number): void {
  emitNow(platform, PRESENCE_UPDATE, { guild_id }, { ...presence, guild_id }, revision);
}

/** Announces the activity in a game to users who are friends only in that game. */
async function announceInGames(
  platform: Platform,
  loaders: GatewayLoaders,
  { presence, before, revision }: PresenceChange,
  friendIds: readonly Snowflake[],
): Promise<void> {
  const friends = await loaders.gameFriends(presence.user.id);
  for (const application_id of new Set(friends.map((one) => one.application_id))) {
    const shown = presenceInGame(presence, application_id);
    const user_ids = gameOnlyFriends(friends, application_id, friendIds);
    if (!user_ids.length || (before && !isDifferent(presenceInGame(before, application_id), shown))) continue;
    emitNow(platform, PRESENCE_UPDATE, { user_ids, application_id }, shown, revision);
  }
}

/** The friends in a game who are not friends on the platform. */
export function gameOnlyFriends(
  gameFriends: readonly { application_id: Snowflake; other_id: Snowflake }[],
  applicationId: Snowflake,
  friendIds: readonly Snowflake[],
): Snowflake[] {
  const own = gameFriends.filter(({ application_id }) => application_id === applicationId).map(({ other_id }) => other_id);
  return own.filter((id) => !friendIds.includes(id));
}

/** Whether two presences look different to others. */
export function isDifferent(one: PresenceObject, other: PresenceObject): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}
