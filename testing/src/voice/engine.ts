import { levelOf } from '@guildhall/call/audio/level';
import { isSilence, opusDuration, SAMPLE_RATE, SILENCE } from '@guildhall/call/audio/opus-packet';
import { openConnection } from '@guildhall/call/connection/connection';
import { createDecoder, createEncoder } from 'libopus-wasm';
import { WebSocket } from 'ws';

/** The parts that calls and sound need. They are loaded when a person first listens or speaks, so that other tests do not pay for it. */
export const engine = {
  createDecoder,
  createEncoder,
  isSilence,
  levelOf,
  opusDuration,
  SAMPLE_RATE,
  SILENCE,
  /** Connects to a call on the address of the platform itself, which serves voice and the API. */
  open: (options: Parameters<typeof openConnection>[0]) => openConnection(options, { WebSocket, PeerConnection: undefined }),
};
export type Engine = typeof engine;
