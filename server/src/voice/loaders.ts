import type { Snowflake } from '@guildhall/protocol/ids';
import type { CallPlace, StoredCall, Ticket } from '../core/access/call.ts';
import type { VoiceNodesTable } from '../core/tables/voice.ts';

/** The data of a voice node that the store keeps. */
export type NodeEntry = Pick<VoiceNodesTable, 'endpoint' | 'region' | 'load'>;

/** The functions of features that the voice gateway calls. */
export interface VoiceLoaders {
  /** Stores this node, which takes calls that have none; without NATS there are no others. */
  register(entry: NodeEntry): Promise<void>;
  /** Stores this node's heartbeat. */
  beat(entry: NodeEntry): Promise<void>;
  /** Removes this node, and moves its calls. */
  leave(): Promise<void>;
  /** Forgets dead nodes, and moves their calls. */
  sweep(): Promise<void>;
  /** The ticket of a token; undefined if there is none. */
  ticket(token: string): Promise<Ticket | undefined>;
  /** A call; undefined if it has ended, but its channel exists. */
  call(place: CallPlace): Promise<StoredCall | undefined>;
  /** Makes a ticket useless, for a client without end-to-end encryption: its session gets no other one until its user leaves. */
  refuse(ticket: Ticket): Promise<void>;
  /** Turns off the camera, and ends the stream, of a participant who may no longer send video. */
  loseVideo(place: CallPlace, userId: Snowflake): Promise<void>;
  /** The voice session has ended: its ticket is invalid, and with `isGone` the user leaves the call. */
  ended(ticket: Ticket, isGone: boolean): Promise<void>;
}
