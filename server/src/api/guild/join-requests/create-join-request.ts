import type { Snowflake } from '@guildhall/protocol/ids';
import type { Static } from 'typebox';
import { fail } from '../../../core/framework/errors.ts';
import { lockGuild } from '../../../core/access/guild-state.ts';
import { knownFields } from '../../../core/framework/known-fields.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { JoinRequestRow, UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { findBan } from '../bans/queries.ts';
import { lockMember, type MemberWithUser, updateMemberRow } from '../members/queries.ts';
import { checkAnswers, findForm, formObject } from '../screening/form.ts';
import { reviewsMembers, screensMembers } from './access.ts';
import { GUILD_JOIN_REQUEST_CREATE, GUILD_JOIN_REQUEST_DELETE, GUILD_JOIN_REQUEST_UPDATE } from './events.ts';
import { findRequestOf, replaceRequest, requestObject } from './queries.ts';
import { emitMemberUpdate } from '../members/events.ts';
import type { JoinRequestObject } from '@guildhall/protocol/objects/guild/join-requests';
import {
  CreateJoinRequestAnswers,
  type CreateJoinRequestBody,
  createJoinRequest as operation,
} from '@guildhall/protocol/operations/guild/join-requests';

/**
 * Requests to join a guild that reviews its members, or accepts the rules of one that screens them
 * (GuildJoinRequestResponse).
 * - A second request changes the answers of an open one, and replaces one that was decided.
 * - A pending member who accepts is released immediately.
 * - Unknown guild 10004, a guild without screening 50001, banned 40007, already a member 400, a required answer missing
 *   50035.
 */
export const createJoinRequest = route(operation, {
  access: async (ctx, { guild_id }) => {
    const guild = (await ctx.guildStates.get(guild_id)) ?? fail('UNKNOWN_GUILD');
    if (!screensMembers(guild.row)) fail('MISSING_ACCESS');
    return guild;
  },
  limit: limits.write,
  run: async (ctx, { path: { guild_id }, body, access: guild }) =>
    ctx.transact(async (tx) => {
      await lockGuild(tx.db, guild_id);
      const { user } = ctx.viewer;
      if (await findBan(tx.db, guild_id, user.id)) fail('USER_BANNED');
      const found = await lockMember(tx.db, guild_id, user.id);
      if (found?.member.pending === 0) fail('GENERAL_ERROR', { message: 'You are already in this guild' });
      if (!found && !reviewsMembers(guild.row)) fail('MISSING_ACCESS');
      checkAnswers(formObject(await findForm(tx.db, guild_id)), body.form_fields ?? [], body.version);
      return found ? acceptRules(tx, found, body) : ask(tx, guild_id, user, body);
    }),
});

/** Releases a pending member: GUILD_MEMBER_UPDATE. The answers are stored as an approved request. */
async function acceptRules(
  tx: Tx,
  { member, user }: MemberWithUser,
  body: Static<typeof CreateJoinRequestBody>,
): Promise<JoinRequestObject> {
  emitMemberUpdate(tx, await updateMemberRow(tx.db, member, { pending: 0 }), user);
  const before = await findRequestOf(tx.db, member.guild_id, user.id);
  return putRequest(tx, before, {
    ...newRequest(tx, member.guild_id, user.id, body),
    status: 'APPROVED',
    reviewed_at: tx.now,
  });
}

async function ask(
  tx: Tx,
  guild_id: Snowflake,
  user: UserRow,
  body: Static<typeof CreateJoinRequestBody>,
): Promise<JoinRequestObject> {
  const before = await findRequestOf(tx.db, guild_id, user.id);
  const fresh = newRequest(tx, guild_id, user.id, body);
  const waiting = before?.status === 'SUBMITTED' ? before : undefined;
  return putRequest(tx, before, waiting ? { ...waiting, responses_json: fresh.responses_json } : fresh);
}

/** Replaces the person's previous request, and notifies the reviewers. */
async function putRequest(tx: Tx, before: JoinRequestRow | undefined, row: JoinRequestRow): Promise<JoinRequestObject> {
  const { guild_id, user_id } = row;
  await replaceRequest(tx.db, row);
  const request = await requestObject(tx.db, row);
  if (before && before.id !== row.id) tx.emit(GUILD_JOIN_REQUEST_DELETE, { guild_id }, { id: before.id, guild_id, user_id });
  const event = before?.id === row.id ? GUILD_JOIN_REQUEST_UPDATE : GUILD_JOIN_REQUEST_CREATE;
  tx.emit(event, { guild_id }, { guild_id, status: row.status, request });
  return request;
}

function newRequest(tx: Tx, guild_id: Snowflake, user_id: Snowflake, body: Static<typeof CreateJoinRequestBody>): JoinRequestRow {
  return {
    guild_id,
    id: tx.id(),
    user_id,
    status: 'SUBMITTED',
    created_at: tx.now,
    reviewed_at: null,
    reviewer_id: null,
    rejection_reason: null,
    responses_json: body.form_fields ? JSON.stringify(knownFields(CreateJoinRequestAnswers, body.form_fields)) : null,
  };
}
