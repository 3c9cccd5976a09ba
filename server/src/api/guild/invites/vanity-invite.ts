import type { Db } from '../../../core/framework/store.ts';
import type { InviteRow } from '../../../core/tables/database.ts';
import { findVanityGuild } from '../guilds/vanity.ts';
import { findInvite, NOBODY } from './queries.ts';

/** An invite without inviter and without limits. */
export function nobodysInvite(of: Pick<InviteRow, 'code' | 'guild_id' | 'channel_id' | 'created_at'>): InviteRow {
  return {
    ...of,
    inviter_id: NOBODY,
    expires_at: null,
    max_age: 0,
    max_uses: 0,
    uses: 0,
    temporary: 0,
    flags: 0,
    role_ids_json: '[]',
    target_type: null,
    target_user_id: null,
    target_application_id: null,
    target_list_id: null,
    target_job_id: null,
  };
}

/** Finds the invite of a code, or the invite that represents a guild's vanity code; undefined if there is neither. */
export async function findAnyInvite(db: Db, code: string): Promise<InviteRow | undefined> {
  const invite = await findInvite(db, code);
  if (invite) return invite;
  const guild = await findVanityGuild(db, code);
  return guild && nobodysInvite({ code: code.toLowerCase(), guild_id: guild.id, channel_id: guild.channelId, created_at: NEVER });
}

/** Stored invites have a creation time; a vanity code has none. */
const NEVER = 0;

/** Returns whether an invite represents a vanity code, whose uses are counted on the guild. */
export function isVanity(invite: InviteRow): boolean {
  return invite.inviter_id === NOBODY && invite.created_at === NEVER;
}
