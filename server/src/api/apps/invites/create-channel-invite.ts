import { LIMITS } from '@guildhall/protocol/limits';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { factoredBits } from '../../../core/access/factor.ts';
import { inChannel } from '../../../core/access/channel.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { lockGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { InviteRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { checkRoles } from '../../guild/members/change.ts';
import { addInvite } from '../../guild/invites/add-invite.ts';
import { describeInvite } from './describe.ts';
import { createGroupInvite, inGroupOr } from './group-invite.ts';
import { inviteMetadata, inviteRoleIds } from '../../guild/invites/invite.ts';
import { newInviteRow } from './new-invite.ts';
import { findSimilarInvite } from '../../guild/invites/queries.ts';
import { startTargetsJob, type StoredTargets, storeTargets, TARGETS_FIELD } from '../../guild/invites/target-jobs.ts';
import { addTargets, insertTargetList, newTargetList } from '../../guild/invites/target-queries.ts';
import { TARGET } from '@guildhall/protocol/bodies/guild/invites';
import { createChannelInvite as operation } from '@guildhall/protocol/operations/guild/invites';

const CATEGORY = 4;

/**
 * Creates an invite to a guild channel, or to an activity in it, or returns a similar one unless `unique` is set
 * (GuildInviteResponse with metadata).
 * - With `target_user_ids` or a CSV `target_users_file`, only those users may accept it
 *   (docs/contract/invites.md#invites).
 * - `role_ids` are assigned to users who accept.
 * - Members of a group create an invite to it, which always expires (GroupDMInviteResponse).
 */
export const createChannelInvite = route(operation, {
  access: inGroupOr(inChannel('CREATE_INSTANT_INVITE')),
  limit: limits.createInvite,
  files: { max: 1, maxBytes: LIMITS.invites.targetFileBytes.max, inPieces: true },
  run: async (ctx, { access, body, files }) => {
    const { channel, guild } = access;
    if (!guild) return createGroupInvite(ctx, access, body.max_age);
    if (channel.type === CATEGORY) return fail('WRONG_CHANNEL_TYPE');
    // The roles are assigned on the inviter's MANAGE_ROLES, for which the guild may require a second factor.
    if (body.role_ids?.length && factoredBits(ctx, guild, PERMISSIONS.MANAGE_ROLES) === 0n) fail('TWO_FACTOR_REQUIRED');
    const wanted = await newInviteRow(ctx.store.read, access, body, ctx.clock.now());
    const described = (await describeInvite(ctx, wanted)) ?? fail('UNKNOWN_CHANNEL');
    const file = files.find((one) => one.field === TARGETS_FIELD);
    const targets = body.target_user_ids ?? undefined;
    if (file && targets)
      failForm({ target_user_ids: complain.custom('TARGET_USERS_INVALID', 'Provide either user ids or a file, not both.') });
    const stored = file && (await storeTargets(ctx, file));
    const isPlain =
      !file && !targets && wanted.target_type !== TARGET.STREAM && wanted.role_ids_json === '[]' && wanted.flags === 0;
    const row = await ctx.transact(async (tx) => {
      await lockGuild(tx.db, guild.id);
      const similar = isPlain && !body.unique ? await findSimilarInvite(tx.db, wanted, tx.now) : undefined;
      if (similar) return similar;
      await checkRoles(tx, access, inviteRoleIds(wanted));
      const lists = await addTargetList(tx, wanted, { ids: targets, stored });
      return addInvite(tx, { ...wanted, ...lists }, described);
    });
    return { ...((await describeInvite(ctx, row)) ?? fail('UNKNOWN_CHANNEL')), ...inviteMetadata(row) };
  },
});

/** The targets of the new invite; without either, everyone may use it. */
interface Targets {
  ids: readonly string[] | undefined;
  stored: StoredTargets | undefined;
}

async function addTargetList(
  tx: Tx,
  invite: InviteRow,
  { ids, stored }: Targets,
): Promise<Pick<InviteRow, 'target_list_id' | 'target_job_id'> | undefined> {
  if (stored) {
    await startTargetsJob(tx, invite, stored);
    return { target_list_id: stored.id, target_job_id: stored.id };
  }
  if (!ids) return undefined;
  const { code, guild_id } = invite;
  const list = newTargetList({ id: tx.id(), code, guild_id, created_at: tx.now, status: null });
  await insertTargetList(tx.db, list);
  await addTargets(tx.db, list.id, ids, true);
  return { target_list_id: list.id, target_job_id: null };
}
