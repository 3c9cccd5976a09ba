import { Maybe, Whole } from '@guildhall/protocol/schemas';
import { randomBytes } from 'node:crypto';
import { Type } from 'typebox';
import { inChannel } from '../../core/access/channel.ts';
import { ApiError, fail } from '../../core/errors.ts';
import { lockGuild } from '../../core/guild-state.ts';
import { limits } from '../../core/limits.ts';
import { route } from '../../core/route.ts';
import type { InviteRow, UserRow } from '../../core/tables.ts';
import type { Tx } from '../../core/transact.ts';
import { userObject } from '../users/index.ts';
import { INVITE_CREATE } from './events.ts';
import { expireInvite } from './expire-invite.ts';
import { inviteChanges, inviteMetadata, inviteObject } from './invite.ts';
import { countInvites, findSimilarInvite, insertInvite } from './queries.ts';

/** Invites of a guild (reference table "limits", area invite). */
const MAX_INVITES = 1000;
const DAY = 86_400;
const WEEK = 604_800;
const CATEGORY = 4;

/** What belongs to targeted invites, which are not there yet. */
const NOT_BUILT = [
  'target_type',
  'target_user_id',
  'target_application_id',
  'role_ids',
  'target_user_ids',
  'target_users_file',
] as const;
const notBuilt = () => Type.Optional(Type.Unknown());

/** Makes an invite to a guild channel, or gives back a similar one unless `unique` (GuildInviteResponse with metadata). */
export const createChannelInvite = route({
  id: 'create_channel_invite',
  method: 'POST',
  path: '/channels/{channel_id}/invites',
  auth: ['bot', 'person'],
  access: inChannel('CREATE_INSTANT_INVITE'),
  limit: limits.createInvite,
  audit: true,
  body: Type.Object({
    max_age: Maybe(Whole(0, WEEK)),
    max_uses: Maybe(Whole(0, 100)),
    temporary: Maybe(Type.Boolean()),
    unique: Maybe(Type.Boolean()),
    target_type: notBuilt(),
    target_user_id: notBuilt(),
    target_application_id: notBuilt(),
    role_ids: notBuilt(),
    target_user_ids: notBuilt(),
    target_users_file: notBuilt(),
  }),
  reply: 200,
  run: async (ctx, { access, body }) => {
    const { channel, guild } = access;
    if (!guild) return fail('CANNOT_EXECUTE_ON_DM');
    if (channel.type === CATEGORY) return fail('WRONG_CHANNEL_TYPE');
    const asked = NOT_BUILT.find((field) => body[field] !== undefined && body[field] !== null);
    if (asked) throw new ApiError(501, 0, `501: ${asked} is not supported yet`);
    const inviter = ctx.viewer.user;
    const max_age = body.max_age ?? DAY;
    const wanted: InviteRow = {
      code: randomBytes(6).toString('base64url'),
      guild_id: guild.id,
      channel_id: channel.id,
      inviter_id: inviter.id,
      created_at: ctx.clock.now(),
      expires_at: max_age === 0 ? null : ctx.clock.now() + max_age * 1000,
      max_age,
      max_uses: body.max_uses ?? 0,
      uses: 0,
      temporary: body.temporary ? 1 : 0,
    };
    const row = await ctx.transact(async (tx) => {
      await lockGuild(tx.db, guild.id);
      const similar = body.unique ? undefined : await findSimilarInvite(tx.db, wanted, tx.now);
      if (similar) return similar;
      await addInvite(tx, wanted, inviter);
      return wanted;
    });
    return { ...(inviteObject(row, guild, inviter) ?? fail('UNKNOWN_CHANNEL')), ...inviteMetadata(row) };
  },
});

async function addInvite(tx: Tx, row: InviteRow, inviter: UserRow): Promise<void> {
  const { guild_id, channel_id, code } = row;
  if ((await countInvites(tx.db, guild_id)) >= MAX_INVITES) fail('MAXIMUM_NUMBER_OF_INVITES_REACHED');
  await insertInvite(tx.db, row);
  if (row.expires_at !== null) await tx.enqueue(expireInvite, { code }, row.expires_at);
  await tx.audit({ guild_id, action: 'INVITE_CREATE', target_id: null, changes: inviteChanges(row, 'new_value') });
  const expires_at = row.expires_at === null ? null : new Date(row.expires_at).toISOString();
  const invite = { channel_id, guild_id, code, inviter: userObject(inviter), expires_at, ...inviteMetadata(row) };
  tx.emit(INVITE_CREATE, { guild_id, channel_id }, invite);
}
