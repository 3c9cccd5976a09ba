import { Type } from 'typebox';
import type { EventDeclaration } from '../event.ts';
import { SelfObject, SettingsChange, UserObject } from '../objects/people/users.ts';
import { RelationshipObject, GameRelationshipObject } from '../objects/people/relationships.ts';
import { Id } from '../objects/parts.ts';
import { AuthenticatorObject } from '../objects/people/mfa.ts';
import { ConnectionObject } from '../objects/people/connections.ts';
import { RpcPan } from '../rpc/objects.ts';
import { RemoteMessage } from '../rpc/remote.ts';
import { PresenceObject, SessionObject } from '../objects/people/presences.ts';

/** How the person hears others, by user id: only what has changed. */
const AudioSettings = Type.Record(
  Type.String(),
  Type.Object({
    muted: Type.Optional(Type.Boolean()),
    volume: Type.Optional(Type.Number()),
    soundboard_muted: Type.Optional(Type.Boolean()),
    pan: Type.Optional(RpcPan),
  }),
);

/** Events of accounts, relationships and presences. */
export const PEOPLE_EVENTS = {
  /** Games do not receive the private fields (docs/contract/gateway.md#sessions-of-games). */
  USER_UPDATE: {
    intents: [],
    payload: Type.Object({ ...SelfObject.properties, premium_type: Type.Optional(Type.Integer()) }),
  },
  USER_SETTINGS_UPDATE: { clients: 'users', intents: [], payload: SettingsChange },
  AUDIO_SETTINGS_UPDATE: {
    clients: 'users',
    intents: [],
    payload: Type.Object({ user: Type.Optional(AudioSettings), stream: Type.Optional(AudioSettings) }),
  },
  /** Empty: the note was deleted. */
  USER_NOTE_UPDATE: { clients: 'users', intents: [], payload: Type.Object({ id: Id, note: Type.String() }) },
  RELATIONSHIP_ADD: {
    clients: 'users',
    intents: [],
    payload: Type.Object({ ...RelationshipObject.properties, should_notify: Type.Optional(Type.Literal(true)) }),
  },
  RELATIONSHIP_UPDATE: { clients: 'users', intents: [], payload: RelationshipObject },
  RELATIONSHIP_REMOVE: {
    clients: 'users',
    intents: [],
    payload: Type.Object({
      id: Id,
      type: Type.Integer(),
    }),
  },
  GAME_RELATIONSHIP_ADD: { clients: 'users', intents: [], payload: GameRelationshipObject },
  GAME_RELATIONSHIP_REMOVE: {
    clients: 'users',
    intents: [],
    payload: Type.Object({
      id: Id,
      type: Type.Integer(),
      application_id: Id,
    }),
  },
  AUTHENTICATOR_CREATE: { clients: 'users', intents: [], payload: AuthenticatorObject },
  AUTHENTICATOR_UPDATE: { clients: 'users', intents: [], payload: AuthenticatorObject },
  AUTHENTICATOR_DELETE: { clients: 'users', intents: [], payload: Type.Pick(AuthenticatorObject, ['id', 'type']) },
  USER_CONNECTIONS_UPDATE: {
    clients: 'users',
    intents: [],
    payload: Type.Union([
      ConnectionObject,
      Type.Object({
        user_id: Id,
      }),
    ]),
  },
  PRESENCE_UPDATE: {
    intents: ['GUILD_PRESENCES'],
    payload: Type.Object({
      ...PresenceObject.properties,
      /** Whole for friends after a change of name, picture or tag. */
      user: Type.Union([UserObject, PresenceObject.properties.user]),
      guild_id: Type.Optional(Id),
    }),
  },
  SESSIONS_REPLACE: { clients: 'users', intents: [], payload: Type.Array(SessionObject) },
  /** A message of another session of the same person (docs/contract/rpc.md#the-bridge-to-the-web-client). */
  REMOTE_COMMAND: { clients: 'users', intents: [], payload: RemoteMessage },
} as const satisfies Record<string, EventDeclaration>;
