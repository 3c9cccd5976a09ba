import { LIMITS } from '@guildhall/protocol/limits';
import { fail } from '../../../core/framework/errors.ts';
import { isoTimeOrNull } from '../../../core/values/iso-time.ts';
import type { InviteRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { INVITE_CREATE } from './events.ts';
import { expireInvite } from './expire-invite.ts';
import { inviteChanges, inviteMetadata, inviteRoleIds } from './invite.ts';
import { countInvites, insertInvite } from './queries.ts';
import type { InviteObject } from '@guildhall/protocol/objects/guild/invites';

/** The objects that the event of a new invite contains as well as its row. */
export type InviteEventNames = Partial<Pick<InviteObject, 'inviter' | 'target_user' | 'target_application'>>;

/** Stores an invite with addInviteRow() if the guild is below its limit. The guild must be locked. Fails with 30016. */
export async function addInvite(tx: Tx, row: InviteRow, names: InviteEventNames): Promise<InviteRow> {
  if ((await countInvites(tx.db, row.guild_id)) >= LIMITS.invites.perGuild.max) fail(LIMITS.invites.perGuild.error);
  return addInviteRow(tx, row, names);
}

/** Stores an invite, schedules its expiry, and adds its audit entry (40) and INVITE_CREATE. */
export async function addInviteRow(tx: Tx, row: InviteRow, names: InviteEventNames): Promise<InviteRow> {
  const { guild_id, channel_id, code, expires_at, flags, target_type } = row;
  await insertInvite(tx.db, row);
  if (expires_at !== null) await tx.enqueue(expireInvite, { code }, expires_at);
  await tx.audit({ guild_id, action: 'INVITE_CREATE', target_id: null, changes: inviteChanges(row, 'new_value') });
  const { inviter, target_user, target_application } = names;
  const roleIds = inviteRoleIds(row);
  const invite = {
    channel_id,
    guild_id,
    code,
    ...(inviter ? { inviter } : {}),
    expires_at: isoTimeOrNull(expires_at),
    ...inviteMetadata(row),
    ...(flags ? { flags } : {}),
    ...(target_type === null ? {} : { target_type }),
    ...(target_user ? { target_user } : {}),
    ...(target_application ? { target_application } : {}),
    ...(roleIds.length ? { role_ids: roleIds } : {}),
  };
  tx.emit(INVITE_CREATE, { guild_id, channel_id }, invite);
  return row;
}
