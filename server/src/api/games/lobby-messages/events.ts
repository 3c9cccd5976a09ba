import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../../core/event.ts';
import type { SharedMessageObject } from './lobby-message.ts';
import type { LobbyMessageObject } from '@guildhall/protocol/objects/games/lobby-messages';

/** The scope and intent that games need to receive lobby messages (docs/contract/lobbies.md#linked-channels). */
const RULES = { audience: 'users', oauth: { scope: 'lobbies.write', intent: 'LOBBIES' } } as const;

/** In a lobby with a linked channel it has the whole message of that channel. */
export const LOBBY_MESSAGE_CREATE = event<LobbyMessageObject | SharedMessageObject>('LOBBY_MESSAGE_CREATE', RULES);
export const LOBBY_MESSAGE_UPDATE = event<LobbyMessageObject | SharedMessageObject>('LOBBY_MESSAGE_UPDATE', RULES);
export const LOBBY_MESSAGE_DELETE = event<{ id: Snowflake; lobby_id: Snowflake }>('LOBBY_MESSAGE_DELETE', RULES);
