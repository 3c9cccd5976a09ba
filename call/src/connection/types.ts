import type { Snowflake } from '@guildhall/protocol/ids';
import type { MediaKind } from '../e2ee/types.ts';

/** A place in a call: what VOICE_STATE_UPDATE and VOICE_SERVER_UPDATE of the own session have said. */
export interface Admission {
  userId: Snowflake;
  sessionId: string;
  /** The guild, the channel of a private call, the lobby, or the `rtc_server_id` of a stream. */
  serverId: Snowflake;
  /** The id of the encrypted group: the channel, the lobby, or for a stream `rtc_server_id - 1`. */
  groupId: Snowflake;
  token: string;
  /** Host, port and path without a scheme. */
  endpoint: string;
}

/** How media travels. */
export type Transport = 'datachannel' | 'websocket';

/** The state of a connection. Media flows in `connected` only. */
export type ConnectionState =
  | { readonly kind: 'connecting' }
  /** The server knows the user; transport and encryption are being set up. */
  | { readonly kind: 'identified' }
  | { readonly kind: 'connected'; readonly transport: Transport }
  /** The connection was lost and is being resumed. */
  | { readonly kind: 'reconnecting' }
  /**
   * Over. `code` is the close code, 1006 without one. `rejoin`: the session is gone, but the main gateway may give another admission.
   */
  | { readonly kind: 'ended'; readonly code: number; readonly rejoin: boolean };

/** An Opus frame of another user, decrypted. */
export interface AudioFrame {
  userId: Snowflake;
  /** 16 bits; one more with each frame, silence between speech excluded. */
  seq: number;
  /** 32 bits, in samples at 48 kHz. */
  timestamp: number;
  opus: Uint8Array<ArrayBuffer>;
}

/** A picture of another user, encoded and decrypted. */
export interface VideoFrame {
  userId: Snowflake;
  ssrc: number;
  seq: number;
  /** 32 bits, at 90 kHz. */
  timestamp: number;
  isKey: boolean;
  /** The codec of the encoder. */
  codec: VideoCodec;
  data: Uint8Array<ArrayBuffer>;
}

export type VideoCodec = 'vp8' | 'vp9' | 'h264' | 'av1';

/** A stream of pictures that a user sends. */
export interface VideoSource {
  ssrc: number;
  /** Pixels, and frames per second, at most. */
  width: number;
  height: number;
  frameRate: number;
}

/** The quality of a connection over the last seconds. */
export interface Quality {
  /** Ms between a heartbeat and its response; undefined before the first. */
  roundTrip: number | undefined;
  /** The share of frames of others that did not arrive, 0 to 1. */
  loss: number;
}

/** The progress of a connection, which has two parts: the WebSocket and the media. */
export type ConnectionStep =
  /** There is no WebSocket. */
  | 'DISCONNECTED'
  | 'CONNECTING'
  /** The server checks the user. */
  | 'AUTHENTICATING'
  /** The WebSocket is up; media is not. */
  | 'CONNECTED'
  /** A data channel looks for a route. */
  | 'ICE_CHECKING'
  /** Media begins on the WebSocket. */
  | 'VOICE_CONNECTING'
  | 'VOICE_CONNECTED'
  /** The media was up, and is lost. */
  | 'VOICE_DISCONNECTED'
  /** No transport has found a route. */
  | 'NO_ROUTE';

/** The events of a connection. */
export interface ConnectionEvents {
  state(state: ConnectionState): void;
  /** The other users who are connected. */
  users(userIds: ReadonlySet<Snowflake>): void;
  /** The flags of opcode 5: 1 microphone, 2 sound of a screen, 4 priority. 0 is silence. */
  speaking(userId: Snowflake, flags: number): void;
  audio(frame: AudioFrame): void;
  video(frame: VideoFrame): void;
  /** A user has begun, changed or (undefined) ended to send pictures. */
  videoSource(userId: Snowflake, source: VideoSource | undefined): void;
  /** A receiver needs a picture that stands alone. */
  keyFrameWanted(): void;
  /** The bits per second that the connection carries at present; the encoder of pictures must not exceed it. */
  videoBudget(bitsPerSecond: number): void;
  /** The group of the encryption has changed: codes that people compare are others now. */
  encryption(): void;
  quality(quality: Quality): void;
  /** Each step after the first, CONNECTING. */
  step(step: ConnectionStep): void;
}

/** A connection to a voice server, with its encryption. It resumes by itself; `close` is the only way to end it early. */
export interface CallConnection {
  readonly state: ConnectionState;
  /** Announces speech (opcode 5). */
  speak(flags: number): void;
  /** Sends a frame of sound; does nothing while not connected or alone. `timestamp` in samples at 48 kHz. */
  sendAudio(opus: Uint8Array, timestamp: number): void;
  /** Announces pictures (opcode 12); undefined ends them. */
  announceVideo(source: Omit<VideoSource, 'ssrc'> | undefined): void;
  /** Sends a picture; `timestamp` at 90 kHz. */
  sendVideo(picture: { data: Uint8Array; timestamp: number; isKey: boolean; codec: VideoCodec }): void;
  /** Sets the users whose pictures are wanted (opcode 15); those of others are not sent. */
  watch(userIds: ReadonlySet<Snowflake>): void;
  /** Asks for a picture of a user that stands alone. */
  wantKeyFrame(userId: Snowflake): void;
  /** Whether frames of a kind can be decrypted, for tests and displays: counts since the start. */
  readonly counts: Readonly<Record<MediaKind, { received: number; failed: number }>>;
  privacyCode(): Promise<string | undefined>;
  verificationCode(userId: Snowflake): Promise<string | undefined>;
  /** Reconnects at once and resumes, as after a change of the network. */
  reconnect(): void;
  /** Leaves (close code 1000). */
  close(): void;
}

export interface ConnectionOptions {
  admission: Admission;
  events: Partial<ConnectionEvents>;
  /** The transports to try, first to last; default datachannel, then websocket. */
  transports?: readonly Transport[];
  /** Whether pictures are received and sent; default true. */
  video?: boolean;
  /** `wss`, or `ws` for an endpoint that is served without TLS, such as the own origin of a page on http://localhost. */
  scheme?: 'wss' | 'ws';
}
