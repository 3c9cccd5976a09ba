import type { Snowflake } from '@guildhall/protocol/ids';
import { ownerOfToken } from '../../../core/access/token.ts';
import type { Context } from '../../../core/framework/context.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { findUser } from '../../people/users/queries.ts';
import { openDirect } from './direct.ts';
import { requireFriends } from './friends.ts';
import { createGroup } from './group.ts';
import { requireReachable } from './reach.ts';
import type { PrivateChannelObject } from '@guildhall/protocol/objects/messages/direct-messages';
import { type CreateDmBody, createDm as operation } from '@guildhall/protocol/operations/messages/direct-messages';

/**
 * Opens the direct message with a user, the same channel each time (PrivateChannelResponse); the other user
 * is notified with the first message.
 * - Several recipients create a group of friends.
 * - `access_tokens` with the scope gdm.join create a group managed by the bot's application
 *   (PrivateGroupChannelResponse).
 */
export const createDm = route(operation, {
  access: open,
  limit: limits.openDirect,
  run: async (ctx, { body }) => {
    if (body.access_tokens && !body.recipient_id) return createManagedGroup(ctx, body.access_tokens, body.nicks ?? {});
    const others = recipientsOf(ctx, body);
    const [recipientId] = others;
    if (recipientId === undefined || others.length > 1) return createFriendsGroup(ctx, others);
    if (recipientId === ctx.viewer.user.id) fail('CANNOT_MESSAGE_USER');
    const recipient = (await findUser(ctx.store.read, recipientId)) ?? fail('INVALID_RECIPIENTS');
    await requireReachable(ctx, recipient, { writing: false });
    return ctx.transact((tx) => openDirect(tx, ctx.viewer.user.id, recipientId));
  },
});

/** The recipients in the body; if there are several, the caller is left out. */
function recipientsOf(ctx: Context, { recipient_id, recipients }: CreateDmBody): Snowflake[] {
  if (recipient_id) return [recipient_id];
  if (!recipients) return failForm({ recipient_id: complain.required() });
  const named = [...new Set(recipients)];
  return named.length > 1 ? named.filter((id) => id !== ctx.viewer.user.id) : named;
}

async function createFriendsGroup(ctx: Context, others: readonly Snowflake[]): Promise<PrivateChannelObject> {
  const { id, kind } = ctx.viewer.user;
  if (kind !== 'person') fail('INVALID_RECIPIENTS');
  return ctx.transact(async (tx) => {
    await requireFriends(tx.db, id, others);
    return createGroup(
      tx,
      { id },
      others.map((user_id) => ({ user_id, nick: null })),
    );
  });
}

async function createManagedGroup(
  ctx: Context,
  tokens: readonly string[],
  nicks: Record<string, string | null | undefined>,
): Promise<PrivateChannelObject> {
  const { user, application } = ctx.viewer;
  if (user.kind !== 'bot' || !application) return fail('ONLY_BOTS');
  if (tokens.length === 0) failForm({ access_tokens: complain.required() });
  const people = new Set<Snowflake>();
  for (const token of tokens) people.add(await ownerOfToken(ctx, token, 'gdm.join'));
  const others = [...people].map((user_id) => ({ user_id, nick: nicks[user_id]?.trim() || null }));
  return ctx.transact((tx) => createGroup(tx, { id: user.id, applicationId: application.id }, others));
}
