import { type Static, type TSchema, Type } from 'typebox';
import { Maybe, Nullable, Snowflake, Text, WordOf } from '../schemas.ts';
import { RPC_ERRORS, type RpcErrorName } from './errors.ts';
import { CertifiedDevices, RpcVoiceConnection, RpcVoiceSettings, VoiceSettingsChange } from './voice.ts';

const NONE = Type.Object({});
const NULL = Type.Null();

/** Requests from the desktop agent to an open web client of the same person. Source: docs/contract/rpc.md#the-bridge-to-the-web-client. */
export const REMOTE_REQUESTS = {
  /** Whether the client is in a call, and the ms since the person used it. */
  LOOK: { args: NONE, data: Type.Object({ in_call: Type.Boolean(), since_use: Type.Number({ minimum: 0 }) }) },
  /** Sets the topics that the agent wants reports of, replacing earlier ones; an empty list ends the reports. */
  WATCH: {
    args: Type.Object({
      topics: Type.Array(WordOf(['VOICE_SETTINGS', 'VOICE_CONNECTION', 'SPEAKING', 'VIDEO', 'SCREENSHARE']), { maxItems: 5 }),
    }),
    data: NULL,
  },
  GET_VOICE_SETTINGS: { args: NONE, data: RpcVoiceSettings },
  /** Holds until RELEASE_VOICE_SETTINGS, or until the agent's session ends. */
  SET_VOICE_SETTINGS: { args: VoiceSettingsChange, data: RpcVoiceSettings },
  RELEASE_VOICE_SETTINGS: { args: NONE, data: NULL },
  /** All certified devices; replaces earlier ones. */
  SET_CERTIFIED_DEVICES: { args: Type.Object({ devices: CertifiedDevices }), data: NULL },
  /** Begins to join a call; null leaves. `navigate` shows its page. */
  JOIN_CALL: { args: Type.Object({ channel_id: Nullable(Snowflake()), navigate: Type.Boolean() }), data: NULL },
  PUSH_TO_TALK: { args: Type.Object({ active: Type.Boolean() }), data: NULL },
  /** 4002 outside of a call. */
  TOGGLE_VIDEO: { args: NONE, data: NULL },
  /** Ends sharing the screen, or shows a dialog of the application whose button begins it. 4002 outside of a call, and where no screen can be shared. */
  TOGGLE_SCREENSHARE: { args: Type.Object({ application: Text(1, 128) }), data: NULL },
  /** Shows a channel, a message in it, the friends (null) or the settings. */
  OPEN: {
    args: Type.Union([
      Type.Object({ channel_id: Nullable(Snowflake()), message_id: Maybe(Snowflake()) }),
      Type.Object({ settings: Type.Literal(true) }),
    ]),
    data: NULL,
  },
} as const satisfies Readonly<Record<string, { args: TSchema; data: TSchema }>>;

export type RemoteRequestName = keyof typeof REMOTE_REQUESTS;
type ArgsByRequest = { [N in RemoteRequestName]: Static<(typeof REMOTE_REQUESTS)[N]['args']> };
type DataByRequest = { [N in RemoteRequestName]: Static<(typeof REMOTE_REQUESTS)[N]['data']> };
export type RemoteArgs<N extends RemoteRequestName> = ArgsByRequest[N];
export type RemoteData<N extends RemoteRequestName> = DataByRequest[N];

/** Reports of a watched client, sent at each change. */
export const REMOTE_REPORTS = {
  VOICE_SETTINGS: RpcVoiceSettings,
  VOICE_CONNECTION: RpcVoiceConnection,
  /** Users whose sound arrives, including the person; the channel is null outside of calls. */
  SPEAKING: Type.Object({
    channel_id: Nullable(Snowflake()),
    user_ids: Type.Array(Snowflake(), { maxItems: 100 }),
  }),
  /** Whether the person shows their camera, and shares their screen. */
  VIDEO: Type.Object({ active: Type.Boolean() }),
  SCREENSHARE: Type.Object({ active: Type.Boolean() }),
} as const satisfies Readonly<Record<string, TSchema>>;

export type RemoteTopic = keyof typeof REMOTE_REPORTS;
type DataByTopic = { [T in RemoteTopic]: Static<(typeof REMOTE_REPORTS)[T]> };
export type RemoteReportData<T extends RemoteTopic> = DataByTopic[T];

/** The sender's own gateway session, to which a response goes. */
const head = { sender: Text(1, 64) };
const RequestId = Text(1, 64);
const ERRORS = Object.keys(RPC_ERRORS).filter((name): name is RpcErrorName => Object.hasOwn(RPC_ERRORS, name));

const requests = Object.entries(REMOTE_REQUESTS).map(([command, { args }]) =>
  Type.Object({ ...head, kind: Type.Literal('request'), id: RequestId, command: Type.Literal(command), args }),
);
const responses = Object.entries(REMOTE_REQUESTS).map(([command, { data }]) =>
  Type.Object({ ...head, kind: Type.Literal('response'), id: RequestId, command: Type.Literal(command), data }),
);
const refusal = Type.Object({
  ...head,
  kind: Type.Literal('refusal'),
  id: RequestId,
  error: WordOf(ERRORS),
  message: Text(0, 500),
});
const reports = Object.entries(REMOTE_REPORTS).map(([topic, data]) =>
  Type.Object({ ...head, kind: Type.Literal('report'), topic: Type.Literal(topic), data }),
);

/** A request, whose arguments fit its command. */
export type RemoteRequest<Of extends RemoteRequestName = RemoteRequestName> = {
  [N in Of]: { sender: string; kind: 'request'; id: string; command: N; args: RemoteArgs<N> };
}[Of];
/** A client's response, which fits the command. */
export type RemoteResponse<Of extends RemoteRequestName = RemoteRequestName> = {
  [N in Of]: { sender: string; kind: 'response'; id: string; command: N; data: RemoteData<N> };
}[Of];
/** A report, whose data fits its topic. */
export type RemoteReport<Of extends RemoteTopic = RemoteTopic> = {
  [T in Of]: { sender: string; kind: 'report'; topic: T; data: RemoteReportData<T> };
}[Of];

export type RemoteMessage = RemoteRequest | RemoteResponse | RemoteReport | Static<typeof refusal>;

/** A message from one gateway session of a person to another one. */
export const RemoteMessage = Type.Unsafe<RemoteMessage>(Type.Union([...requests, ...responses, refusal, ...reports]));
