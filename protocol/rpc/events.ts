import { type Static, type TSchema, Type } from 'typebox';
import { PSEUDO_SCOPES, type RpcAccess } from './access.ts';
import { EMBEDDED_EVENTS } from './embedded.ts';
import type { MessageEvent } from '../objects/messages/messages.ts';
import { AnyObject, Id } from '../objects/parts.ts';
import { Maybe, Nullable, Text } from '../schemas.ts';
import { RpcChannelName, RpcGuild, RpcGuildName, RpcMember, RpcRelationship, RpcUser, RpcVoiceState } from './objects.ts';
import { RpcVoiceConnection, RpcVoiceSettings } from './voice.ts';

/** An event of RPC that a connection subscribes to. */
export interface RpcEvent {
  readonly access: RpcAccess;
  /** The schema of the arguments of its subscription; further fields are ignored. */
  readonly args: TSchema;
  readonly data: TSchema;
}

const NONE = Type.Object({});
/** As in the gateway's events. */
const Message = Type.Unsafe<Static<typeof MessageEvent>>({ type: 'object' });
const CHANNEL = Type.Object({ channel_id: Text(1, 64) });
const LOCAL: RpcAccess = [['rpc'], ['rpc.local']];
const JOINS: RpcAccess = [...LOCAL, ['rpc.authenticated']];
const VOICE: RpcAccess = [['rpc'], ['rpc.voice.read']];
const SPEAKING: RpcAccess = [...VOICE, ['rpc.local']];
const SEEN: RpcAccess = [['rpc.voice.read'], ['rpc.local']];
const SPOKEN = Type.Object({ channel_id: Maybe(Text(1, 64)), lobby_id: Maybe(Text(1, 64)) });
const Speaker = Type.Object({ channel_id: Type.Optional(Id), lobby_id: Type.Optional(Id), user_id: Id });

/** Every event that needs a subscription, whatever the transport. Source: docs/contract/rpc.md#events. */
export const RPC_EVENTS = {
  /** The user wants to log in to the application; it starts AUTHORIZE. */
  AUTHORIZE_REQUEST: { access: [], args: NONE, data: Type.Null() },
  ACTIVITY_JOIN: {
    access: [...JOINS, [PSEUDO_SCOPES.EMBEDDED]],
    args: NONE,
    /** The application id is that of embedded activities. */
    data: Type.Object({ secret: Type.String(), applicationId: Type.Optional(Id) }),
  },
  /** The person watches the game of another user. */
  ACTIVITY_SPECTATE: { access: JOINS, args: NONE, data: Type.Object({ secret: Type.String() }) },
  /** A friend asks to be invited into the game. */
  ACTIVITY_JOIN_REQUEST: { access: LOCAL, args: NONE, data: Type.Object({ user: RpcUser }) },
  ACTIVITY_INVITE: {
    access: LOCAL,
    args: NONE,
    data: Type.Object({
      type: Type.Literal(1),
      user: RpcUser,
      /** The activity that the user shows, with the `session_id` that ACCEPT_ACTIVITY_INVITE needs. */
      activity: AnyObject,
      channel_id: Id,
      message_id: Id,
    }),
  },
  RELATIONSHIP_UPDATE: { access: [['relationships.read']], args: NONE, data: RpcRelationship },
  GUILD_CREATE: { access: [['rpc']], args: NONE, data: RpcGuildName },
  GUILD_STATUS: {
    access: [['rpc']],
    args: Type.Object({ guild_id: Text(1, 64) }),
    data: Type.Object({ guild: Type.Omit(RpcGuild, ['members']), online: Type.Literal(0) }),
  },
  CHANNEL_CREATE: { access: [['rpc']], args: NONE, data: RpcChannelName },
  VOICE_CHANNEL_SELECT: {
    access: [['rpc']],
    args: NONE,
    data: Type.Object({ channel_id: Nullable(Id), guild_id: Nullable(Id) }),
  },
  VOICE_STATE_CREATE: { access: VOICE, args: CHANNEL, data: RpcVoiceState },
  VOICE_STATE_UPDATE: { access: VOICE, args: CHANNEL, data: RpcVoiceState },
  VOICE_STATE_DELETE: { access: VOICE, args: CHANNEL, data: RpcVoiceState },
  MESSAGE_CREATE: { access: [['rpc']], args: CHANNEL, data: Type.Object({ channel_id: Id, message: Message }) },
  MESSAGE_UPDATE: { access: [['rpc']], args: CHANNEL, data: Type.Object({ channel_id: Id, message: Message }) },
  MESSAGE_DELETE: {
    access: [['rpc']],
    args: CHANNEL,
    data: Type.Object({ channel_id: Id, message: Type.Object({ id: Id }) }),
  },
  /** A message notifies the person. */
  NOTIFICATION_CREATE: {
    access: [['rpc', 'rpc.notifications.read']],
    args: NONE,
    data: Type.Object({
      channel_id: Id,
      message: Message,
      /** The picture of the author; null without one. */
      icon_url: Nullable(Type.String()),
      title: Type.String(),
      body: Type.String(),
    }),
  },
  /** A user in the channel, by default in that of the activity, is heard. Without an end a user may have left. */
  SPEAKING_START: { access: SPEAKING, args: SPOKEN, data: Speaker },
  SPEAKING_STOP: { access: SPEAKING, args: SPOKEN, data: Speaker },
  /** The settings of the web client that is in the call, or was used last. */
  VOICE_SETTINGS_UPDATE: { access: VOICE, args: NONE, data: RpcVoiceSettings },
  VOICE_CONNECTION_STATUS: { access: VOICE, args: NONE, data: RpcVoiceConnection },
  /** The person shows their camera or shares their screen, or no longer. The program that is shared is not known. */
  VIDEO_STATE_UPDATE: { access: SEEN, args: NONE, data: Type.Object({ active: Type.Boolean() }) },
  SCREENSHARE_STATE_UPDATE: {
    access: [['rpc.screenshare.read'], ['rpc.local']],
    args: NONE,
    data: Type.Object({ active: Type.Boolean(), pid: Type.Null(), application: Type.Null() }),
  },
  /** The person's nickname, picture or roles in a guild have changed. */
  CURRENT_GUILD_MEMBER_UPDATE: {
    access: [['identify', 'guilds.members.read']],
    args: Type.Object({ guild_id: Text(1, 64) }),
    data: RpcMember,
  },
  CURRENT_USER_UPDATE: { access: [['identify'], ['rpc.local']], args: NONE, data: RpcUser },
  ...EMBEDDED_EVENTS,
} as const satisfies Readonly<Record<string, RpcEvent>>;

export type RpcEventName = keyof typeof RPC_EVENTS;
export type RpcEventArgs<N extends RpcEventName> = Static<(typeof RPC_EVENTS)[N]['args']>;
export type RpcEventData<N extends RpcEventName> = Static<(typeof RPC_EVENTS)[N]['data']>;

/** The data of READY, which needs no subscription. */
export const RpcReady = Type.Object({
  v: Type.Literal(1),
  config: Type.Object({ cdn_host: Type.String(), api_endpoint: Type.String(), environment: Type.Literal('production') }),
  user: RpcUser,
});
export type RpcReady = Static<typeof RpcReady>;
