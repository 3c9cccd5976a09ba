import type { Widget } from '@guildhall/protocol/objects/games/identity-profiles';
import type { Connection } from '../api/wire.ts';
import { request } from './session.ts';
import type { Id, User } from '../api/wire-base.ts';

/** The parts of a profile that may differ in a guild. */
export interface ProfileFields {
  bio: string;
  /** The hash of the banner. */
  banner: string | null;
  /** 24 bits. */
  accent_color: number | null;
  pronouns: string;
}

/** A user's profile. */
export interface Profile {
  user_profile?: ProfileFields;
  /** The profile fields that differ in the requested guild. */
  guild_member_profile?: ProfileFields | undefined;
  /** The guilds of both, with the user's nickname there. */
  mutual_guilds?: { id: Id; nick: string | null }[] | undefined;
  mutual_friends?: User[] | undefined;
  /** Game stats, newest first. */
  widgets: Widget[];
  /** Their public connected accounts. */
  connected_accounts: Omit<Connection, 'visibility'>[];
}

export const profileOf = (userId: Id, guildId?: Id) =>
  request('GET /users/{user_id}/profile', {
    user_id: userId,
    query: { with_mutual_guilds: true, with_mutual_friends: true, ...(guildId && { guild_id: guildId }) },
  });
