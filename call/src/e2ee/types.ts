import type { Snowflake } from '@guildhall/protocol/ids';

/** A message of the encryption to the voice server: opcodes 26 and 28 are binary, 23 and 31 are JSON with `transition_id`. */
export type E2eeUp =
  | { readonly op: 26 | 28; readonly payload: Uint8Array<ArrayBuffer> }
  | { readonly op: 23 | 31; readonly transitionId: number };

/** A message of the encryption from the voice server: opcodes 25, 27, 29 and 30 are binary, without their sequence number. */
export type E2eeDown =
  | { readonly op: 25 | 27 | 29 | 30; readonly payload: Uint8Array }
  | { readonly op: 21; readonly protocolVersion: number; readonly transitionId: number }
  | { readonly op: 22; readonly transitionId: number }
  | { readonly op: 24; readonly protocolVersion: number; readonly epoch: number };

/** The content of a frame: the two kinds have separate failure counters, but the same keys. */
export type MediaKind = 'audio' | 'video';

/** Options of a member of a call's encryption. */
export interface E2eeOptions {
  userId: Snowflake;
  /** The id of the group: the channel, the lobby, or for a stream `rtc_server_id - 1`. */
  groupId: Snowflake;
  /** Receives the responses, in the order in which they must be sent. */
  send(message: E2eeUp): void;
  /** The users of the group or their keys have changed. */
  changed?(): void;
  /** Ms on a clock that never goes back; for how long old keys are kept. Default performance.now. */
  now?(): number;
}

/** A user's end of the end-to-end encryption of one call (DAVE protocol, version 1). */
export interface E2eeMember {
  /** Sends the first key package (opcode 26), as after opcode 4. */
  start(): Promise<void>;
  /** Handles a message. Messages are handled in the order of the calls, one after another; resolves after this one. */
  receive(message: E2eeDown): Promise<void>;
  /** The users that opcodes 11 and 13 have named: only they may be added to the group. */
  setKnown(userIds: ReadonlySet<Snowflake>): void;
  /** Encrypts a frame; undefined while there is no group with another member, when nothing may be sent. */
  encrypt(frame: Uint8Array): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /**
   * Decrypts a frame of a user; undefined if it was not encrypted by a member of the group, is damaged, or was seen before. After many failures
   * in a row it asks the server for a new start (opcode 31).
   */
  decrypt(userId: Snowflake, frame: Uint8Array, kind: MediaKind): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** The users of the group, with the own one; empty before the first group. */
  readonly userIds: readonly Snowflake[];
  /** 30 digits, identical for all members of the group; undefined outside of a group. */
  privacyCode(): Promise<string | undefined>;
  /** 45 digits, the same for these two users only, until one of their keys changes; undefined if the user is not in the group. */
  verificationCode(userId: Snowflake): Promise<string | undefined>;
  /** The MLS epoch authenticator (RFC 9420, section 8.7), for tests; undefined while there is no group. */
  readonly authenticator: Uint8Array | undefined;
  close(): void;
}
