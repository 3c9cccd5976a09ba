import type { Snowflake } from '@guildhall/protocol/ids';

/** The place of a call. */
export interface CallPlace {
  callId: Snowflake;
  /** null outside guilds. */
  guildId: Snowflake | null;
  /** The call of a live stream: only its owner sends. */
  isStream: boolean;
}

/** The right of a session to be in a call. */
export interface Ticket extends CallPlace {
  userId: Snowflake;
  sessionId: string;
  /** SHA-256 of the token, hex. */
  tokenHash: string;
  /** The id by which clients name the call: that of the guild, else of the channel, the lobby or the stream. */
  serverId: Snowflake;
  /** The voice node that hosts the call; null while there is none. */
  nodeId: number | null;
  /** Its user has been refused for a client without end-to-end encryption. */
  isRefused: boolean;
}

/** The rights of a participant. */
export interface Rights {
  /** The gateway session that takes part. */
  sessionId: string;
  /** CONNECT, which members who were moved may lack. Unchanged while the channel is hidden from the member. */
  connect: boolean;
  sendAudio: boolean;
  /** May send the video of a camera, which its voice state shows as `self_video`; the permission and the number of users limit it. */
  sendVideo: boolean;
  /** It shows a camera or a screen although it may no longer send video: that must end. */
  hasLostVideo: boolean;
  /** False for a member deafened by a moderator. */
  receive: boolean;
  isPriority: boolean;
}

/** A call as the store has it. */
export interface StoredCall {
  nodeId: number | null;
  guildId: Snowflake | null;
  /** Its channel or lobby exists. */
  exists: boolean;
  participants: ReadonlyMap<Snowflake, Rights>;
  /** Ms after which the rights of a participant change by time alone; absent if they do not. */
  changesIn?: number;
}
