import type { Snowflake } from '@guildhall/protocol/ids';
import type { Platform } from '../core/platform.ts';
import { emitNow } from '../core/transact.ts';
import type { GatewayLoaders } from './loaders.ts';
import { PRESENCE_UPDATE, type PresenceObject } from './presence.ts';
import { shownIn, shownInGame, shownToFriends } from './sharing.ts';

/** A user's presence, what it was `before` (null: all are to be told), and the revision of its sessions. */
export interface PresenceNews {
  presence: PresenceObject;
  before: PresenceObject | null;
  revision: number;
}

/** Tells the guilds and friends of a user who see something else of a presence than before. */
export async function tellPresence(platform: Platform, loaders: GatewayLoaders, news: PresenceNews): Promise<void> {
  const { presence, before, revision } = news;
  const { sharing, places } = await loaders.sharing(presence.user.id);
  for (const place of places) {
    const shown = shownIn(presence, sharing, place);
    if (!before || isOther(shownIn(before, sharing, place), shown)) tellGuild(platform, shown, place.id, revision);
  }
  const shown = shownToFriends(presence, sharing);
  const shownBefore = before && shownToFriends(before, sharing);
  if (shownBefore && !isOther(shownBefore, shown)) return;
  const user_ids = await loaders.friendIds(presence.user.id);
  emitNow(platform, PRESENCE_UPDATE, { user_ids }, shown, revision);
  await tellInGames(platform, loaders, { presence: shown, before: shownBefore, revision }, user_ids);
}

/** Tells a guild how a member is there. */
export function tellGuild(platform: Platform, presence: PresenceObject, guild_id: Snowflake, revision: number): void {
  emitNow(platform, PRESENCE_UPDATE, { guild_id }, { ...presence, guild_id }, revision);
}

/** Tells those who are friends in a game alone what is done in it. */
async function tellInGames(
  platform: Platform,
  loaders: GatewayLoaders,
  { presence, before, revision }: PresenceNews,
  friendIds: readonly Snowflake[],
): Promise<void> {
  const friends = await loaders.gameFriends(presence.user.id);
  for (const application_id of new Set(friends.map((one) => one.application_id))) {
    const shown = shownInGame(presence, application_id);
    const user_ids = othersOf(friends, application_id, friendIds);
    if (!user_ids.length || (before && !isOther(shownInGame(before, application_id), shown))) continue;
    emitNow(platform, PRESENCE_UPDATE, { user_ids, application_id }, shown, revision);
  }
}

/** The friends in a game who are none on the platform. */
export function othersOf(
  gameFriends: readonly { application_id: Snowflake; other_id: Snowflake }[],
  applicationId: Snowflake,
  friendIds: readonly Snowflake[],
): Snowflake[] {
  const own = gameFriends.filter(({ application_id }) => application_id === applicationId).map(({ other_id }) => other_id);
  return own.filter((id) => !friendIds.includes(id));
}

/** Whether others see a difference between two presences. */
export function isOther(one: PresenceObject, other: PresenceObject): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}
