import { sendRemoteCommand as operation } from '@guildhall/protocol/operations/people/remote-commands';
import { RemoteMessage } from '@guildhall/protocol/rpc/remote';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { knownFields } from '../../../core/framework/known-fields.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { emitNow } from '../../../core/framework/transact.ts';
import { REMOTE_COMMAND } from './events.ts';
import { isOwnSession } from './queries.ts';

/**
 * Sends a message from one gateway session of the caller to exactly one other: REMOTE_COMMAND
 * (docs/contract/rpc.md#the-bridge-to-the-web-client). Nothing is stored.
 * - 10020 if the target is not a session of the caller's own clients; 50035 if the sender is not.
 */
export const sendRemoteCommand = route(operation, {
  access: open,
  limit: limits.remoteCommands,
  run: async (ctx, { path: { session_id }, body }) => {
    const { id } = ctx.viewer.user;
    if (!(await isOwnSession(ctx.store.read, body.sender, id)))
      failForm({ sender: complain.custom('REMOTE_SENDER_UNKNOWN', 'The sender is not one of your sessions.') });
    if (session_id === body.sender || !(await isOwnSession(ctx.store.read, session_id, id))) fail('UNKNOWN_SESSION');
    emitNow(ctx, REMOTE_COMMAND, { user_ids: [id], session_id }, knownFields(RemoteMessage, body));
  },
});
