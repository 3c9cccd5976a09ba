import type { Snowflake } from '@guildhall/protocol/ids';
import { Maybe, Snowflake as SnowflakeSchema } from '@guildhall/protocol/schemas';
import { type Static, Type } from 'typebox';
import type { Context } from '../../core/context.ts';
import { ApiError, complain, fail, failForm } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import { open, route } from '../../core/route.ts';
import type { Tx } from '../../core/transact.ts';
import { CHANNEL_CREATE } from '../channels/index.ts';
import { noteDirectBegun } from '../raids/index.ts';
import { findUser } from '../users/index.ts';
import type { PrivateChannelObject } from './channel.ts';
import { loadPrivateChannel, requireReachable } from './direct.ts';
import { claimPair, findDirectChannel, insertDirectChannel, pairOf, setDirectClosed } from './queries.ts';

const Body = Type.Object({
  recipient_id: Maybe(SnowflakeSchema()),
  /** People's clients name the recipients in a list. */
  recipients: Maybe(Type.Array(SnowflakeSchema(), { maxItems: 10 })),
  access_tokens: Maybe(Type.Array(Type.String())),
});

/**
 * Opens the direct message with a user, the same one each time (PrivateChannelResponse). The other side learns of it
 * with the first message.
 */
export const createDm = route({
  id: 'create_dm',
  method: 'POST',
  path: '/users/@me/channels',
  auth: ['bot', 'person'],
  access: open,
  limit: limits.write,
  body: Body,
  reply: 200,
  run: async (ctx, { body }) => {
    const recipientId = recipientOf(body);
    const me = ctx.viewer.user.id;
    if (recipientId === me) fail('CANNOT_MESSAGE_USER');
    const recipient = (await findUser(ctx.store.read, recipientId)) ?? fail('INVALID_RECIPIENTS');
    await requireReachable(ctx, recipient);
    return ctx.transact((tx) => openDirect(tx, ctx, recipientId));
  },
});

function recipientOf({ recipient_id, recipients, access_tokens }: Static<typeof Body>): Snowflake {
  if (access_tokens?.length || (recipients && recipients.length > 1))
    throw new ApiError(501, 0, '501: Not Implemented: group direct messages are not made yet');
  return recipient_id ?? recipients?.[0] ?? failForm({ recipient_id: complain.required() });
}

async function openDirect(tx: Tx, ctx: Context, recipientId: Snowflake): Promise<PrivateChannelObject> {
  const me = ctx.viewer.user.id;
  const pair = pairOf(me, recipientId);
  const id = tx.id();
  const isNew = await claimPair(tx.db, pair, id);
  const row = isNew ? await insertDirectChannel(tx.db, id, me, recipientId) : await findDirectChannel(tx.db, pair);
  if (!row) throw new Error('a pair has lost its channel');
  const opened = isNew || (await setDirectClosed(tx.db, row.id, me, false));
  const object = await loadPrivateChannel(tx.db, row, [me, recipientId], me);
  if (isNew) await noteDirectBegun(tx, me, recipientId, row.id);
  if (opened) tx.emit(CHANNEL_CREATE, { user_ids: [me], channel_id: row.id }, object);
  return object;
}
