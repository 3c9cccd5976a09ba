import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Static } from 'typebox';
import { accessChannel, type ChannelAccess } from '../../../core/access/channel.ts';
import { ownerOfToken } from '../../../core/access/token.ts';
import type { Context } from '../../../core/framework/context.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { empty, Reply, route } from '../../../core/framework/route.ts';
import { findUser } from '../../people/users/queries.ts';
import { isGroup } from './channel.ts';
import { requireFriends } from './friends.ts';
import { findManager } from './group-queries.ts';
import { addToGroup, createGroup } from './group.ts';
import type { PrivateChannelObject } from '@guildhall/protocol/objects/messages/direct-messages';
import { type AddGroupDmUserBody, addGroupDmUser as operation } from '@guildhall/protocol/operations/messages/direct-messages';

/**
 * Adds a friend to a group (204), or turns a direct message into a new group of both users and the friend
 * (201, PrivateGroupChannelResponse).
 * - Only the bot of a managed group's application adds users to it, with their access tokens.
 * - No effect for a user who is already in it. Not a direct message or group: 50024.
 */
export const addGroupDmUser = route(operation, {
  access: (ctx, path) => accessChannel(ctx, path.channel_id),
  limit: limits.write,
  run: async (ctx, { path: { user_id }, access, body }) => {
    const { channel } = access;
    if (access.guild) fail('WRONG_CHANNEL_TYPE');
    if (!(await findUser(ctx.store.read, user_id))) fail('UNKNOWN_USER');
    if (channel.type === CHANNEL_TYPES.DM) return new Reply(201, await widen(ctx, access, user_id));
    const nick = await requireAddable(ctx, access, user_id, body);
    await ctx.transact(async (tx) => {
      if (ctx.viewer.kind === 'person' && !access.recipientIds.includes(user_id))
        await requireFriends(tx.db, ctx.viewer.user.id, [user_id]);
      await addToGroup(tx, channel.id, { user_id, nick }, ctx.viewer.user);
    });
    return empty(204);
  },
});

/** Checks whether the viewer may add a user to the group; returns the user's nick. */
async function requireAddable(
  ctx: Context,
  { channel }: ChannelAccess,
  userId: Snowflake,
  { access_token, nick }: Static<typeof AddGroupDmUserBody>,
): Promise<string | null> {
  if (!isGroup(channel)) fail('WRONG_CHANNEL_TYPE');
  const manager = await findManager(ctx.store.read, channel.id);
  if (manager !== null && manager !== ctx.viewer.application?.id) fail('MISSING_PERMISSIONS');
  if (ctx.viewer.kind !== 'bot') return null;
  if (manager === null) fail('MISSING_PERMISSIONS');
  if (!access_token) return failForm({ access_token: complain.required() });
  if ((await ownerOfToken(ctx, access_token, 'gdm.join')) !== userId) fail('INVALID_OAUTH2_ACCESS_TOKEN');
  return nick?.trim() || null;
}

async function widen(ctx: Context, { recipientIds }: ChannelAccess, userId: Snowflake): Promise<PrivateChannelObject> {
  const { id, kind } = ctx.viewer.user;
  if (kind !== 'person') fail('MISSING_PERMISSIONS');
  const others = [...new Set([...recipientIds, userId])].filter((other) => other !== id);
  return ctx.transact(async (tx) => {
    await requireFriends(tx.db, id, others);
    return createGroup(
      tx,
      { id },
      others.map((user_id) => ({ user_id, nick: null })),
    );
  });
}
