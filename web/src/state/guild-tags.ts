import type { Guild } from '../api/wire.ts';
import { request } from './session.ts';
import type { GuildState } from './types.ts';
import type { Id } from '../api/wire-base.ts';

/** A guild's tag, from its profile. */
export interface TagForm {
  tag: string | null;
  badge: number;
  badge_color_primary: string;
  badge_color_secondary: string;
}

/** A guild whose tag can be shown. */
export type TaggedGuild = Pick<GuildState, 'id' | 'name'> & { profile: NonNullable<Guild['profile']> };

/** The user's guilds that have a tag, in the order of the tabs. */
export function taggedGuilds(guilds: Record<Id, GuildState>, order: readonly Id[]): TaggedGuild[] {
  return order.flatMap((id) => {
    const guild = guilds[id];
    return guild?.profile ? [{ id, name: guild.name, profile: guild.profile }] : [];
  });
}

export const guildProfile = (id: Id) => request('GET /guilds/{guild_id}/profile', { guild_id: id });
export const saveGuildTag = (id: Id, form: TagForm) => request('PATCH /guilds/{guild_id}/profile', { guild_id: id, body: form });
/** Shows a guild's tag next to the user's name; null hides it. */
export const showGuildTag = (id: Id | null) =>
  request('PUT /users/@me/clan', { body: { identity_guild_id: id, identity_enabled: id !== null } });
