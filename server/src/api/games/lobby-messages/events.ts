import { event } from '../../../core/framework/event.ts';

/** The scope and intent that games need to receive lobby messages (docs/contract/lobbies.md#linked-channels). */
const RULES = { audience: 'users', oauth: { scope: 'lobbies.write', intent: 'LOBBIES' } } as const;

/** In a lobby with a linked channel it has the whole message of that channel. */
export const LOBBY_MESSAGE_CREATE = event('LOBBY_MESSAGE_CREATE', RULES);
export const LOBBY_MESSAGE_UPDATE = event('LOBBY_MESSAGE_UPDATE', RULES);
export const LOBBY_MESSAGE_DELETE = event('LOBBY_MESSAGE_DELETE', RULES);
