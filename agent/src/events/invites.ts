import { INVITE } from '@guildhall/protocol/bodies/games/rich-presence';
import type { Agent } from '../core/agent.ts';
import type { Session } from '@guildhall/rpc/session';
import { fieldsOf } from '@guildhall/rpc/validate';
import { rpcUser } from '@guildhall/rpc/user';

/**
 * ACTIVITY_INVITE and ACTIVITY_JOIN_REQUEST: another user invites the person into a game, or asks to be invited, by a direct message.
 * ACTIVITY_JOIN: the person has accepted. ACTIVITY_SPECTATE: the person watches the game of another user.
 */
export function announceInvites({ account, invitations, joinRequests, joins, sessions }: Agent): void {
  // The person has joined, or watches, in another client.
  for (const name of ['ACTIVITY_JOIN', 'ACTIVITY_SPECTATE'] as const)
    account.on(name, ({ application_id, secret }) => void joins.hand(application_id, secret, name));
  account.on('MESSAGE_CREATE', ({ id, channel_id, author, activity, application }) => {
    const { id: gameId, name } = fieldsOf(application) ?? {};
    if (!activity || typeof gameId !== 'string' || author.id === account.user.id) return;
    const isOfGame = (session: Session) => session.application.id === gameId;
    const user = rpcUser(author);
    if (activity.type === INVITE.JOIN_REQUEST) {
      joinRequests.add(gameId, author.id);
      sessions.emit('ACTIVITY_JOIN_REQUEST', { user }, isOfGame);
    }
    if (activity.type !== INVITE.JOIN) return;
    const shown = account.world.presences.get(author.id)?.activities.find((one) => one.application_id === gameId);
    const { session_id } = activity;
    const game = { id: gameId, name: String(name) };
    if (session_id) invitations.add({ user, application: game, session_id, channel_id, message_id: id });
    const data = { type: INVITE.JOIN, user, activity: { ...shown, ...activity }, channel_id, message_id: id };
    sessions.emit('ACTIVITY_INVITE', data, isOfGame);
  });
}
