import type { Platform } from '../../core/platform.ts';
import type { InviteRow } from '../../core/tables.ts';
import { findUser, findUsers } from '../users/index.ts';
import { type InviteObject, inviteMetadata, inviteObject } from './invite.ts';

/** An invite as anyone sees it; undefined when its guild or channel is gone. */
export async function describeInvite(platform: Platform, row: InviteRow): Promise<InviteObject | undefined> {
  const guild = await platform.guildStates.get(row.guild_id);
  return guild && inviteObject(row, guild, await findUser(platform.store.read, row.inviter_id));
}

/** Invites of one guild; with what only those who manage them see, if asked for. */
export async function describeInvites(
  platform: Platform,
  rows: readonly InviteRow[],
  withMetadata: boolean,
): Promise<InviteObject[]> {
  const inviters = await findUsers(
    platform.store.read,
    rows.map((row) => row.inviter_id),
  );
  const described: InviteObject[] = [];
  for (const row of rows) {
    const guild = await platform.guildStates.get(row.guild_id);
    const invite = guild && inviteObject(row, guild, inviters.get(row.inviter_id));
    if (invite) described.push(withMetadata ? { ...invite, ...inviteMetadata(row) } : invite);
  }
  return described;
}
