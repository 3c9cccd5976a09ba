import type { Speakers } from '@guildhall/call/audio/types';
import type { CallConnection, ConnectionOptions } from '@guildhall/call/connection/types';
import { STREAM_OPCODES } from './stream-opcodes.ts';
import type { Store } from '../state/store.ts';
import type { State } from '../state/types.ts';
import type { PictureHub } from './pictures.ts';
import { ownerOf } from './stream-keys.ts';
import type { Voice } from './voice-state.ts';
import type { LiveStream, StreamServer } from './wire.ts';

export interface StreamNeeds {
  store: Store<State>;
  send(op: number, data: unknown): void;
  openConnection(options: ConnectionOptions): CallConnection;
  /** Only for viewers. */
  openSpeakers?: () => Speakers;
  route(endpoint: string): { endpoint: string; scheme: 'ws' | 'wss' };
  pictures: PictureHub;
  /** The stream is over; the reason of STREAM_DELETE, or null if the user has ended it. */
  ended(reason: string | null): void;
}

/** The flag of opcode 5 for the sound of a screen. */
const SPEAKING_SOUNDSHARE = 2;

/** The own part in a live stream, as its owner or as a viewer: a voice connection beside that of the call. */
export class StreamLink {
  readonly key: string;
  readonly #needs: StreamNeeds;
  readonly #stops: (() => void)[];
  #server: StreamServer | undefined;
  #connection: CallConnection | undefined;
  readonly #speakers: Speakers | undefined;
  #isOver = false;
  #hasBegun = false;
  /** The state before this part: of an earlier stream with the same key, or the user's earlier part in this one. */
  readonly #before: { stream: LiveStream | undefined; end: Voice['streamEnd'] };

  constructor(needs: StreamNeeds, key: string) {
    this.key = key;
    this.#needs = needs;
    const { streams, streamServers, streamEnd } = needs.store.get().voice;
    this.#before = { stream: streams[key], end: streamEnd };
    this.#server = streamServers[key];
    this.#stops = [needs.store.subscribe(() => this.#follow())];
    this.#speakers = needs.openSpeakers?.();
    this.#applyVolume();
  }

  /** Sends a frame of the sound of the screen. */
  sendSound(opus: Uint8Array, timestamp: number): void {
    this.#connection?.sendAudio(opus, timestamp);
  }

  /** Announces whether the screen has sound. */
  announceSound(isOn: boolean): void {
    this.#connection?.speak(isOn ? SPEAKING_SOUNDSHARE : 0);
  }

  /** Ends the stream, or watching it. */
  end(): void {
    if (this.#isOver) return;
    this.#needs.send(STREAM_OPCODES.DELETE, { stream_key: this.key });
    this.#finish(null);
  }

  #follow(): void {
    const { voice, sessionId } = this.#needs.store.get();
    const stream = voice.streams[this.key];
    const server = voice.streamServers[this.key];
    if (!stream) {
      this.#onEnd(voice.streamEnd);
      return;
    }
    if (stream === this.#before.stream) return;
    this.#hasBegun = true;
    this.#applyVolume();
    if (!server || server === this.#server || !sessionId) return;
    this.#server = server;
    this.#disconnect();
    if (server.endpoint !== null) this.#connect(stream.rtc_server_id, server.token, server.endpoint);
  }

  #onEnd(end: Voice['streamEnd']): void {
    const isOurs = end !== this.#before.end && end?.stream_key === this.key;
    // The end of an earlier part that the user has left may still arrive.
    const isRefused = isOurs && end.reason !== 'user_requested';
    if (this.#hasBegun || isRefused) this.#finish(isOurs ? end.reason : 'stream_ended');
  }

  #connect(serverId: string, token: string, address: string): void {
    const { me, sessionId } = this.#needs.store.get();
    if (!me || !sessionId) return;
    const { endpoint, scheme } = this.#needs.route(address);
    const groupId = String(BigInt(serverId) - 1n);
    const connection = this.#needs.openConnection({
      admission: { userId: me.id, sessionId, serverId, groupId, token, endpoint },
      scheme,
      events: {
        ...this.#needs.pictures.events,
        audio: (frame) => this.#speakers?.play(frame),
        state: (state) => {
          if (this.#connection !== connection) return;
          if (state.kind === 'connected') this.#needs.pictures.attach(connection);
          // Opcode 21 asks for another server; without one the stream ends by STREAM_DELETE.
          if (state.kind === 'ended' && state.rejoin) this.#needs.send(STREAM_OPCODES.PING, { stream_key: this.key });
        },
      },
    });
    this.#connection = connection;
  }

  #applyVolume(): void {
    const owner = ownerOf(this.key);
    const { muted = false, volume = 100 } = this.#needs.store.get().voice.hearing.stream[owner] ?? {};
    this.#speakers?.setVolume(owner, muted ? 0 : volume);
  }

  #disconnect(): void {
    const connection = this.#connection;
    this.#connection = undefined;
    connection?.close();
    if (connection) this.#needs.pictures.attach(undefined);
  }

  #finish(reason: string | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const stop of this.#stops) stop();
    this.#disconnect();
    this.#needs.pictures.close();
    this.#speakers?.close();
    this.#needs.ended(reason);
  }
}
