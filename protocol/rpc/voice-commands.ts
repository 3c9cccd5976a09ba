import { type TSchema, Type } from 'typebox';
import { Maybe, Nullable, Snowflake, Text, Whole } from '../schemas.ts';
import type { RpcAccess } from './access.ts';
import { RpcChannel } from './objects.ts';
import { CertifiedDevices, RpcVoiceSettings, VoiceSettingsChange } from './voice.ts';

const NONE = Type.Object({});
const NULL = Type.Null();
const RPC: RpcAccess = [['rpc']];
const READ: RpcAccess = [['rpc'], ['rpc.voice.read']];
const WRITE: RpcAccess = [['rpc'], ['rpc.voice.write']];
const LOCAL: RpcAccess = [['rpc.local']];

/** Seconds. */
const Timeout = Maybe(Type.Number({ minimum: 0, maximum: 600 }));

/** The commands that a web client of the person carries out for the agent. Source: docs/contract/rpc.md#voice-settings. */
export const VOICE_COMMANDS = {
  GET_VOICE_SETTINGS: { access: READ, args: NONE, data: RpcVoiceSettings },
  /** Any part; one application at a time, until its connection ends. */
  SET_VOICE_SETTINGS: { access: WRITE, args: VoiceSettingsChange, data: RpcVoiceSettings },
  /** Null leaves. 5003 if the person is in another channel, without `force`; 5001 when the time is over. */
  SELECT_VOICE_CHANNEL: {
    access: RPC,
    args: Type.Object({
      channel_id: Nullable(Text(1, 64)),
      timeout: Timeout,
      force: Maybe(Type.Boolean()),
      navigate: Maybe(Type.Boolean()),
    }),
    data: Nullable(RpcChannel),
  },
  /** Null shows the friends. 5001 when the time is over. */
  SELECT_TEXT_CHANNEL: {
    access: RPC,
    args: Type.Object({ channel_id: Nullable(Text(1, 64)), timeout: Timeout }),
    data: Nullable(RpcChannel),
  },
  PUSH_TO_TALK: { access: [['rpc', 'rpc.voice.write']], args: Type.Object({ active: Type.Boolean() }), data: NULL },
  SET_CERTIFIED_DEVICES: { access: [], args: Type.Object({ devices: CertifiedDevices }), data: NULL },
  TOGGLE_VIDEO: { access: [['rpc', 'rpc.video.write']], args: NONE, data: NULL },
  TOGGLE_SCREENSHARE: {
    access: [['rpc', 'rpc.screenshare.write']],
    args: Type.Object({ pid: Maybe(Whole(0, 2 ** 32 - 1)) }),
    data: NULL,
  },
  /** Makes an invite of the person to a channel. */
  CREATE_CHANNEL_INVITE: {
    access: RPC,
    args: Type.Object({ channel_id: Text(1, 64) }),
    data: Type.Record(Type.String(), Type.Unknown()),
  },
  OPEN_MESSAGE: {
    access: LOCAL,
    args: Type.Object({ guild_id: Maybe(Snowflake()), channel_id: Text(1, 64), message_id: Snowflake() }),
    data: NULL,
  },
  /** Shows a place of the web client: `CHANNEL` with its ids, or `USER_SETTINGS`. */
  DEEP_LINK: {
    access: LOCAL,
    args: Type.Union([
      Type.Object({
        type: Type.Literal('CHANNEL'),
        params: Type.Object({ guildId: Maybe(Text(1, 64)), channelId: Text(1, 64), messageId: Maybe(Snowflake()) }),
      }),
      Type.Object({ type: Type.Literal('USER_SETTINGS') }),
    ]),
    data: NULL,
  },
} as const satisfies Readonly<Record<string, { access: RpcAccess; args: TSchema; data: TSchema }>>;
