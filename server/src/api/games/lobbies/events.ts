import type { Snowflake } from '@guildhall/protocol/ids';
import { type EventTarget, event } from '../../../core/event.ts';
import type { LobbyRow } from '../../../core/tables/lobbies.ts';
import type { GatewayLobby, GatewayLobbyMember } from './lobby.ts';

/** What happened to a member. */
export interface LobbyMemberEvent {
  lobby_id: Snowflake;
  application_id: Snowflake;
  member: GatewayLobbyMember;
}

/** What a game needs to hear of lobbies (client-library-design 5). */
const RULES = { audience: 'users', oauth: { scope: 'lobbies.write', intent: 'LOBBIES' } } as const;

/** A lobby is there for a user: made, or joined. */
export const LOBBY_CREATE = event<GatewayLobby>('LOBBY_CREATE', RULES);
export const LOBBY_UPDATE = event<GatewayLobby>('LOBBY_UPDATE', RULES);
/** A lobby is gone for a user: `deleted`, or the user was `removed` from it or left. */
export const LOBBY_DELETE = event<{ id: Snowflake; reason: 'deleted' | 'removed' }>('LOBBY_DELETE', {
  audience: 'users',
  oauth: { scope: 'lobbies.write', intent: 'LOBBY_DELETE' },
});
export const LOBBY_MEMBER_ADD = event<LobbyMemberEvent>('LOBBY_MEMBER_ADD', RULES);
export const LOBBY_MEMBER_UPDATE = event<LobbyMemberEvent>('LOBBY_MEMBER_UPDATE', RULES);
export const LOBBY_MEMBER_REMOVE = event<LobbyMemberEvent>('LOBBY_MEMBER_REMOVE', RULES);

/** A member has a session now, or none any more. To the others. */
export const LOBBY_MEMBER_CONNECT = event<Omit<LobbyMemberEvent, 'application_id'>>('LOBBY_MEMBER_CONNECT', RULES);
export const LOBBY_MEMBER_DISCONNECT = event<Omit<LobbyMemberEvent, 'application_id'>>('LOBBY_MEMBER_DISCONNECT', RULES);

/** The game sessions that users have with the lobby's application. */
export function gameSessions({ application_id }: Pick<LobbyRow, 'application_id'>, user_ids: readonly Snowflake[]): EventTarget {
  return { user_ids, application_id };
}
