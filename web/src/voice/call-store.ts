import type { MicrophoneProblem } from '@guildhall/call/audio/types';
import type { ConnectionStep, Quality } from '@guildhall/call/connection/types';
import type { Id } from '../api/wire-base.ts';
import { createStore } from '../state/store.ts';

export type CallPhase =
  /** The server has not answered yet. */
  | 'joining'
  /** There is no voice server at present. */
  | 'waiting'
  | 'connecting'
  | 'connected'
  | 'reconnecting';

/** `off` before it is opened. */
export type MicrophoneStatus = 'off' | 'opening' | 'open' | 'ended' | MicrophoneProblem;

/** The pictures of a user on the page. */
export interface Pictures {
  canvas: HTMLCanvasElement;
  /** Pixels; 0 before the first picture. */
  width: number;
  height: number;
}

/** The call that this page takes part in. */
export interface Call {
  /** Null for a private call. */
  guildId: Id | null;
  channelId: Id;
  phase: CallPhase;
  /** When it was connected first, ms since 1970. */
  since: number | null;
  quality: Quality | null;
  /** The state of the connection to the voice server. */
  step: ConnectionStep;
  /** The host of the voice server; empty before there is one. */
  host: string;
  /** The users whose sound arrives, with the own one. */
  speaking: ReadonlySet<Id>;
  microphone: MicrophoneStatus;
  /** 30 digits; undefined while the user is alone. */
  privacyCode: string | undefined;
  /** The number of changes of the encryption, after which codes are others. */
  encryptions: number;
  camera: 'off' | 'opening' | 'on';
  /** The user shares a screen. */
  sharing: 'off' | 'opening' | 'on';
  /** The stream that is watched. */
  watching: string | null;
  /** The pictures that arrive: cameras by user id, streams by stream key. */
  pictures: Readonly<Record<string, Pictures>>;
}

export function newCall(guildId: Id | null, channelId: Id): Call {
  return {
    guildId,
    channelId,
    phase: 'joining',
    since: null,
    quality: null,
    step: 'CONNECTING',
    host: '',
    speaking: new Set(),
    microphone: 'off',
    privacyCode: undefined,
    encryptions: 0,
    camera: 'off',
    sharing: 'off',
    watching: null,
    pictures: {},
  };
}

/** The current call; null outside of calls. */
export const call = createStore<Call | null>(null);

/** Changes the current call, if there is one. */
export function changeCall(changes: Partial<Call>): void {
  call.set((before) => before && { ...before, ...changes });
}
