import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { accessGuild } from '../../../core/access/guild.ts';
import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { InviteRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { isUsable } from './invite.ts';
import { findInvite } from './queries.ts';
import { JOB_STATUS } from './target-jobs.ts';
import { findTargetList, lockInvite } from './target-queries.ts';
import type { AuditChange } from '@guildhall/protocol/objects/guild/audit-log';

/**
 * Access to an invite for changing its targets: the inviter, or MANAGE_GUILD (docs/contract/invites.md#target-users).
 * Unknown: 10006; not a member: 50001; otherwise 50013.
 */
export function changeableTargets(ctx: Context, path: { code: string }): Promise<InviteRow> {
  return invitePermitting(ctx, path.code, PERMISSIONS.MANAGE_GUILD);
}

/** Access to an invite for reading its targets: as changeableTargets(), and also VIEW_AUDIT_LOG. */
export function readableTargets(ctx: Context, path: { code: string }): Promise<InviteRow> {
  return invitePermitting(ctx, path.code, PERMISSIONS.MANAGE_GUILD | PERMISSIONS.VIEW_AUDIT_LOG);
}

async function invitePermitting(ctx: Context, code: string, anyOf: bigint): Promise<InviteRow> {
  const invite = await findInvite(ctx.store.read, code);
  if (!invite || !isUsable(invite, ctx.clock.now())) return fail('UNKNOWN_INVITE');
  const { permissions } = await accessGuild(ctx, invite.guild_id);
  if (invite.inviter_id !== ctx.viewer.user.id && (permissions & anyOf) === 0n) fail('MISSING_PERMISSIONS');
  return invite;
}

/** A list that an in-place change applies to. */
export interface ChangingList {
  id: string;
  /** Whether it is still being read from its file. */
  reading: boolean;
}

/** Returns the lists that an in-place change applies to: the current one and the one being read. Without any: 10129. */
export async function changingLists(tx: Tx, code: string): Promise<ChangingList[]> {
  const invite = (await lockInvite(tx.db, code)) ?? fail('UNKNOWN_INVITE');
  if (invite.target_list_id === null && invite.target_job_id === null) fail('NO_TARGET_USERS');
  const ids = new Set([invite.target_list_id, invite.target_job_id].filter((id) => id !== null));
  const lists: ChangingList[] = [];
  for (const id of ids) {
    const list = await findTargetList(tx.db, id);
    const reading = list?.status === JOB_STATUS.PROCESSING;
    if (list && (reading || id === invite.target_list_id)) lists.push({ id, reading });
  }
  return lists;
}

/** Adds the audit entry INVITE_UPDATE (41): which invite, and the change of its targets. */
export async function auditTargets(tx: Tx, invite: InviteRow, change: AuditChange): Promise<void> {
  const { guild_id, code, channel_id } = invite;
  const changes = [{ key: 'code', new_value: code }, { key: 'channel_id', new_value: channel_id }, change];
  await tx.audit({ guild_id, action: 'INVITE_UPDATE', target_id: null, changes });
}
