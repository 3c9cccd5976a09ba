import type { Snowflake } from '@guildhall/protocol/ids';
import { type EventTarget, event } from '../../../core/framework/event.ts';
import type { LobbyRow } from '../../../core/tables/lobbies.ts';

/** The scope and intent that games need to receive lobby events (docs/contract/gateway.md#sessions-of-games). */
const RULES = { audience: 'users', oauth: { scope: 'lobbies.write', intent: 'LOBBIES' } } as const;

/** A lobby was created, or the user joined it. */
export const LOBBY_CREATE = event('LOBBY_CREATE', RULES);
export const LOBBY_UPDATE = event('LOBBY_UPDATE', RULES);
/** A lobby is gone for the user: `deleted`, or the user was `removed` or left. */
export const LOBBY_DELETE = event('LOBBY_DELETE', {
  audience: 'users',
  oauth: { scope: 'lobbies.write', intent: 'LOBBY_DELETE' },
});
export const LOBBY_MEMBER_ADD = event('LOBBY_MEMBER_ADD', RULES);
export const LOBBY_MEMBER_UPDATE = event('LOBBY_MEMBER_UPDATE', RULES);
export const LOBBY_MEMBER_REMOVE = event('LOBBY_MEMBER_REMOVE', RULES);

/** A member now has a session, or none any more. Sent to the other members. */
export const LOBBY_MEMBER_CONNECT = event('LOBBY_MEMBER_CONNECT', RULES);
export const LOBBY_MEMBER_DISCONNECT = event('LOBBY_MEMBER_DISCONNECT', RULES);

/** The audience of users' game sessions with the lobby's application. */
export function gameSessions({ application_id }: Pick<LobbyRow, 'application_id'>, user_ids: readonly Snowflake[]): EventTarget {
  return { user_ids, application_id };
}
