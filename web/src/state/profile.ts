import type { Connection } from '../api/wire.ts';
import { request } from './session.ts';
import type { Id } from '../api/wire-base.ts';

/** The stats of a game on its player's profile. */
export interface Widget {
  application: { id: Id; name: string; icon: string | null };
  title: string | null;
  /** The player's name in the game. */
  username: string | null;
  fields: { name: string; value: string | number | { url: string } }[];
}

/** A user's profile without the user object. */
export interface Profile {
  user_profile?: { bio: string };
  /** The profile fields that differ in the requested guild. */
  guild_member_profile?: { bio: string } | undefined;
  /** Game stats, newest first. */
  widgets: Widget[];
  /** Their public connected accounts. */
  connected_accounts: Omit<Connection, 'visibility'>[];
}

export const profileOf = (userId: Id, guildId?: Id) =>
  request('GET /users/{user_id}/profile', {
    user_id: userId,
    query: { with_mutual_guilds: false, ...(guildId && { guild_id: guildId }) },
  });

/** The display name of a field: `total_wins` becomes "Total wins"; names from the game are kept. */
export function labelOf(name: string): string {
  if (!/^[a-z]+(_[a-z]+)+$/.test(name)) return name.charAt(0).toUpperCase() + name.slice(1);
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
