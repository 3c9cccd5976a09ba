import { Type } from 'typebox';
import type { EventDeclaration } from '../event.ts';
import { GatewayLobby, LobbyMemberEvent, LobbyVoiceState } from '../objects/games/lobbies.ts';
import { Id } from '../objects/parts.ts';
import { Nullable } from '../schemas.ts';
import { LobbyMessageObject, SharedMessageObject } from '../objects/games/lobby-messages.ts';
import { ActivityInvite } from '../objects/people/presences.ts';
import { ApplicationProfile, IdentityObject } from '../objects/games/identity-profiles.ts';

/** Events of lobbies, games and their players. */
export const GAMES_EVENTS = {
  LOBBY_CREATE: { clients: 'users', intents: [], payload: GatewayLobby },
  LOBBY_UPDATE: { clients: 'users', intents: [], payload: GatewayLobby },
  LOBBY_DELETE: {
    clients: 'users',
    intents: [],
    payload: Type.Object({
      id: Id,
      reason: Type.Enum(['deleted', 'removed']),
    }),
  },
  LOBBY_MEMBER_ADD: { clients: 'users', intents: [], payload: LobbyMemberEvent },
  LOBBY_MEMBER_UPDATE: { clients: 'users', intents: [], payload: LobbyMemberEvent },
  LOBBY_MEMBER_REMOVE: { clients: 'users', intents: [], payload: LobbyMemberEvent },
  LOBBY_MEMBER_CONNECT: { clients: 'users', intents: [], payload: Type.Omit(LobbyMemberEvent, ['application_id']) },
  LOBBY_MEMBER_DISCONNECT: { clients: 'users', intents: [], payload: Type.Omit(LobbyMemberEvent, ['application_id']) },
  LOBBY_VOICE_STATE_UPDATE: { clients: 'users', intents: [], payload: LobbyVoiceState },
  LOBBY_VOICE_SERVER_UPDATE: {
    clients: 'users',
    intents: [],
    payload: Type.Object({
      token: Type.String(),
      lobby_id: Id,
      /** Host, port and path of the voice server; null while there is none. */
      endpoint: Nullable(Type.String()),
    }),
  },
  USER_MERGE_OPERATION_COMPLETED: {
    clients: 'users',
    intents: [],
    payload: Type.Object({
      merge_operation_id: Id,
      source_user_id: Id,
    }),
  },
  LOBBY_MESSAGE_CREATE: { clients: 'users', intents: [], payload: Type.Union([LobbyMessageObject, SharedMessageObject]) },
  LOBBY_MESSAGE_UPDATE: { clients: 'users', intents: [], payload: Type.Union([LobbyMessageObject, SharedMessageObject]) },
  LOBBY_MESSAGE_DELETE: {
    clients: 'users',
    intents: [],
    payload: Type.Object({
      id: Id,
      lobby_id: Id,
    }),
  },
  ACTIVITY_INVITE_CREATE: { clients: 'users', intents: [], payload: ActivityInvite },
  ACTIVITY_JOIN: {
    clients: 'users',
    intents: [],
    payload: Type.Object({
      /** The game to join. */
      application_id: Id,
      /** The join secret of the sender's activity. */
      secret: Type.String(),
    }),
  },
  ACTIVITY_SPECTATE: {
    clients: 'users',
    intents: [],
    payload: Type.Object({
      /** The game to watch. */
      application_id: Id,
      /** The spectate secret of the player's activity. */
      secret: Type.String(),
    }),
  },
  USER_APPLICATION_IDENTITY_UPDATE: { clients: 'users', intents: [], payload: ApplicationProfile },
  USER_APPLICATION_IDENTITY_REMOVE: {
    clients: 'users',
    intents: [],
    payload: Type.Object({ ...IdentityObject.properties, application_id: Id }),
  },
} as const satisfies Record<string, EventDeclaration>;
