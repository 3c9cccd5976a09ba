import { type Static, type TSchema, Type } from 'typebox';
import { Time } from '../objects/parts.ts';
import { Maybe, Nullable, Snowflake, Text, Whole } from '../schemas.ts';
import type { RpcAccess } from './access.ts';
import { EMBEDDED_COMMANDS, RpcEntitlement, RpcSku } from './embedded.ts';
import {
  ActivityBody,
  RpcApplication,
  RpcChannel,
  RpcChannelName,
  RpcGuild,
  RpcGuildName,
  RpcPan,
  RpcRelationship,
  RpcUser,
} from './objects.ts';
import { VOICE_COMMANDS } from './voice-commands.ts';

/** A command of RPC. */
export interface RpcCommand {
  readonly access: RpcAccess;
  /** The schema of `args`; further fields are ignored. */
  readonly args: TSchema;
  /** The schema of the `data` of its response. */
  readonly data: TSchema;
}

const NONE = Type.Object({});
const Scopes = Type.Array(Text(1, 64), { maxItems: 64 });

/** Every command, whatever the transport. Source: docs/contract/rpc.md#commands. */
export const RPC_COMMANDS = {
  /** Asks the user for consent; the response has the code, which the application exchanges. Some libraries say `scope`. */
  AUTHORIZE: {
    access: [],
    args: Type.Object({
      client_id: Maybe(Snowflake()),
      scopes: Maybe(Scopes),
      scope: Maybe(Scopes),
      rpc_token: Maybe(Text(1, 256)),
      response_type: Maybe(Type.Literal('code')),
      prompt: Maybe(Type.Enum(['none', 'consent'])),
      state: Maybe(Text(0, 1024)),
      nonce: Maybe(Text(0, 256)),
      code_challenge: Maybe(Text(1, 128)),
      code_challenge_method: Maybe(Type.Literal('S256')),
      integration_type: Maybe(Type.Enum([0, 1])),
    }),
    data: Type.Object({ code: Type.String() }),
  },
  /** Gives the connection the rights of an access token of its application and its user. */
  AUTHENTICATE: {
    access: [],
    args: Type.Object({ access_token: Text(1, 2048) }),
    data: Type.Object({
      access_token: Type.String(),
      user: Type.Intersect([RpcUser, Type.Object({ public_flags: Type.Integer() })]),
      scopes: Type.Array(Type.String()),
      expires: Time,
      application: RpcApplication,
    }),
  },
  GET_USER: { access: [['rpc.local'], ['rpc.embedded_app']], args: Type.Object({ id: Text(1, 64) }), data: Nullable(RpcUser) },
  GET_GUILDS: { access: [['rpc']], args: NONE, data: Type.Object({ guilds: Type.Array(RpcGuildName) }) },
  /** Waits `timeout` s for a guild that the person does not see yet; then 5002. */
  GET_GUILD: {
    access: [['rpc']],
    args: Type.Object({ guild_id: Text(1, 64), timeout: Maybe(Type.Number({ minimum: 0, maximum: 600 })) }),
    data: RpcGuild,
  },
  GET_CHANNELS: {
    access: [['rpc']],
    args: Type.Object({ guild_id: Text(1, 64) }),
    data: Type.Object({ channels: Type.Array(RpcChannelName) }),
  },
  /** In private channels an embedded activity needs dm_channels.read too. */
  GET_CHANNEL: {
    access: [['rpc'], ['rpc.embedded_app', 'guilds']],
    args: Type.Object({ channel_id: Text(1, 64) }),
    data: RpcChannel,
  },
  GET_SELECTED_VOICE_CHANNEL: { access: [['rpc'], ['rpc.voice.read']], args: NONE, data: Nullable(RpcChannel) },
  GET_RELATIONSHIPS: {
    access: [['relationships.read']],
    args: NONE,
    data: Type.Object({ relationships: Type.Array(RpcRelationship) }),
  },
  /** The application's SKUs, and the person's entitlements for it: plain lists, unlike the responses for embedded activities. */
  GET_SKUS: { access: [['rpc.authenticated'], ['rpc.local']], args: NONE, data: Type.Array(RpcSku) },
  GET_ENTITLEMENTS: { access: [['rpc.authenticated'], ['rpc.local']], args: NONE, data: Type.Array(RpcEntitlement) },
  /** How the person hears another user. */
  SET_USER_VOICE_SETTINGS: {
    access: [['rpc'], ['rpc.voice.write']],
    args: Type.Object({
      user_id: Text(1, 64),
      volume: Maybe(Type.Number({ minimum: 0, maximum: 200 })),
      mute: Maybe(Type.Boolean()),
      pan: Maybe(RpcPan),
    }),
    data: Type.Object({ user_id: Type.String(), volume: Type.Number(), mute: Type.Boolean(), pan: RpcPan }),
  },
  ...VOICE_COMMANDS,
  /** Joins a game by an invitation that the person received; its connections receive ACTIVITY_JOIN. */
  ACCEPT_ACTIVITY_INVITE: {
    access: [['rpc'], ['rpc.local']],
    args: Type.Object({
      type: Type.Literal(1),
      user_id: Snowflake(),
      session_id: Text(1, 128),
      channel_id: Snowflake(),
      message_id: Snowflake(),
      application_id: Maybe(Snowflake()),
    }),
    data: Type.Null(),
  },
  /** Invites a user into the party that the connection shows, for example one who asked to join. Needs a token that may invite. */
  SEND_ACTIVITY_JOIN_INVITE: {
    access: [['rpc'], ['rpc.local']],
    args: Type.Object({ user_id: Snowflake(), pid: Maybe(Whole(0, 2 ** 32 - 1)) }),
    data: Type.Null(),
  },
  /** Invites a user into the party that the connection shows, with a text if the token may send messages. */
  ACTIVITY_INVITE_USER: {
    access: [['rpc'], ['rpc.local']],
    args: Type.Object({
      type: Type.Literal(1),
      user_id: Snowflake(),
      content: Maybe(Text(0, 2000)),
      pid: Maybe(Whole(0, 2 ** 32 - 1)),
    }),
    data: Type.Null(),
  },
  /** Declines a request to join. The user is not notified. */
  CLOSE_ACTIVITY_REQUEST: { access: [['rpc'], ['rpc.local']], args: Type.Object({ user_id: Snowflake() }), data: Type.Null() },
  /** The name that libraries send. */
  CLOSE_ACTIVITY_JOIN_REQUEST: {
    access: [['rpc'], ['rpc.local']],
    args: Type.Object({ user_id: Snowflake() }),
    data: Type.Null(),
  },
  SUBSCRIBE: { access: [], args: Type.Unknown(), data: Type.Object({ evt: Type.String() }) },
  UNSUBSCRIBE: { access: [], args: Type.Unknown(), data: Type.Object({ evt: Type.String() }) },
  /** Shows what the application does; null or nothing clears it. The response is the activity as others see it. */
  SET_ACTIVITY: {
    access: [['rpc'], ['rpc.activities.write'], ['rpc.local']],
    args: Type.Object({ pid: Maybe(Whole(0, 2 ** 32 - 1)), activity: Maybe(ActivityBody) }),
    data: Nullable(Type.Record(Type.String(), Type.Unknown())),
  },
  ...EMBEDDED_COMMANDS,
} as const satisfies Readonly<Record<string, RpcCommand>>;

export type RpcCommandName = keyof typeof RPC_COMMANDS;
export type RpcArgs<N extends RpcCommandName> = Static<(typeof RPC_COMMANDS)[N]['args']>;
export type RpcData<N extends RpcCommandName> = Static<(typeof RPC_COMMANDS)[N]['data']>;
