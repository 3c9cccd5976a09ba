import type { Admission, CallConnection, ConnectionOptions, ConnectionState } from '@guildhall/call/connection/types';
import type { Cancel } from '../core/clock.ts';
import type { Core } from '../core/core.ts';
import type { Snowflake } from '../core/snowflake.ts';
import type { AudioSettings, CallHost, CallSettings, EngineCall, EngineHost } from './engine.ts';
import type { LobbyVoice, Place } from './lobby-voice.ts';
import type { Sound, SoundEvents, SoundOptions } from './sound.ts';
import type { CallError, StartCallOptions } from './types.ts';
import {
  FORBIDDEN,
  JOIN_TIMEOUT,
  SIGNALING_CONNECTION_FAILED,
  SIGNALING_UNEXPECTED_CLOSE,
  STATUS_CONNECTED,
  STATUS_CONNECTING,
  STATUS_DISCONNECTED,
  STATUS_RECONNECTING,
  STATUS_SIGNALING_CONNECTED,
  VOICE_CONNECTION_FAILED,
} from './values.ts';

/** Ms within which a call must have a voice server. */
const JOINING = 30_000;
/** Ms for which a lost call is joined again. */
const BUDGET = 5 * 60_000;
/** Ms between requests for a voice server. */
const RENEWAL = 5000;
/** The close code when a user is disconnected, or another session takes the place. */
const DISCONNECTED = 4014;
/** The flag of opcode 5 for a microphone. */
const MICROPHONE = 1;

/** The parts of a call; tests replace them. */
export interface CallParts {
  openSound(options: SoundOptions): Promise<Sound>;
  /** Resolves with the function that opens a connection. */
  loadConnection(): Promise<(options: ConnectionOptions) => CallConnection>;
}

/** The state of a call; its connection and its sound live as long as the call. */
type State =
  | { kind: 'joining'; stop: Cancel }
  | { kind: 'inCall'; connection: CallConnection }
  /** The connection has ended, and the call waits for another voice server. */
  | { kind: 'lost'; stop: Cancel }
  | { kind: 'over' };

/** A call of a lobby: it follows the gateway's admissions, and reconnects until its budget is spent. */
export class LobbyCall implements EngineCall {
  readonly #core: Core;
  readonly #places: LobbyVoice;
  readonly #parts: CallParts;
  readonly #host: CallHost;
  #audio: AudioSettings;
  #sound: Sound | undefined;
  #openConnection: ((options: ConnectionOptions) => CallConnection) | undefined;
  #state: State;
  #users: ReadonlySet<Snowflake> = new Set();
  #isTalking = false;
  #hadAudio = false;
  /** By the client's clock: when the call was lost. */
  #lostAt = 0;

  constructor(core: Core, places: LobbyVoice, parts: CallParts, host: CallHost, audio: AudioSettings) {
    this.#core = core;
    this.#places = places;
    this.#parts = parts;
    this.#host = host;
    this.#audio = audio;
    this.#state = { kind: 'joining', stop: core.clock.after(JOINING, () => this.#fail(JOIN_TIMEOUT)) };
  }

  /** Opens the microphone and joins. */
  async begin(options: StartCallOptions, { inputDetected, log }: EngineHost): Promise<void> {
    const { onReceived, onCaptured } = options;
    const events: SoundEvents = {
      frame: (opus, timestamp) => this.#connection?.sendAudio(opus, timestamp),
      talking: (isTalking) => this.#talk(isTalking),
      inputDetected,
      failed: (reason) => log.warn(reason),
    };
    try {
      this.#openConnection = await this.#parts.loadConnection();
      const sound = await this.#parts.openSound({
        audio: this.#audio,
        call: this.#host.settings,
        onReceived,
        onCaptured,
        events,
      });
      if (this.#state.kind === 'over') return sound.close();
      this.#sound = sound;
      // Settings may have changed while the microphone was opened.
      sound.apply(this.#audio, this.#host.settings);
      this.#places.join(this.#host.lobbyId, this.#host.settings, this.#place());
    } catch (error) {
      log.error('The sound of a call could not be opened', error);
      this.#fail(VOICE_CONNECTION_FAILED);
    }
  }

  apply(settings: CallSettings): void {
    this.#sound?.apply(this.#audio, settings);
    this.#places.change(this.#host.lobbyId, settings);
  }

  /** The settings of all calls have changed. */
  applyAudio(audio: AudioSettings): void {
    this.#audio = audio;
    this.#sound?.apply(audio, this.#host.settings);
  }

  get isOver(): boolean {
    return this.#state.kind === 'over';
  }

  async end(): Promise<void> {
    if (this.#state.kind === 'over') return;
    this.#close();
    await this.#places.leave(this.#host.lobbyId);
  }

  get #connection(): CallConnection | undefined {
    return this.#state.kind === 'inCall' ? this.#state.connection : undefined;
  }

  #place(): Place {
    return {
      admitted: (admission) => this.#connect(admission),
      waiting: () => this.#lose(),
      removed: () => this.#fail(FORBIDDEN),
    };
  }

  #connect(admission: Admission): void {
    const open = this.#openConnection;
    if (!open || this.isOver) return;
    const { protocol, host } = new URL(this.#core.addresses.api);
    // Without TLS the voice gateway is a path of the API's own listener.
    const isPlain = protocol === 'http:';
    this.#leaveState();
    const connection: CallConnection = open({
      admission: isPlain ? { ...admission, endpoint: `${host}/voice` } : admission,
      scheme: isPlain ? 'ws' : 'wss',
      video: false,
      events: {
        state: (state) => this.#connection === connection && this.#follow(state),
        users: (users) => this.#setUsers(users),
        speaking: (userId, flags) => this.#host.changeSpeaking(userId, (flags & MICROPHONE) !== 0),
        audio: (frame) => this.#sound?.play(frame),
      },
    });
    this.#state = { kind: 'inCall', connection };
    this.#follow(connection.state);
  }

  #follow(state: ConnectionState): void {
    if (state.kind === 'ended') {
      this.#ended(state);
    } else if (state.kind === 'connected') {
      this.#hadAudio = true;
      this.#lostAt = 0;
      this.#host.changeStatus(STATUS_CONNECTED);
      if (this.#isTalking) this.#connection?.speak(MICROPHONE);
    } else if (this.#hadAudio) this.#host.changeStatus(STATUS_RECONNECTING);
    else this.#host.changeStatus(state.kind === 'connecting' ? STATUS_CONNECTING : STATUS_SIGNALING_CONNECTED);
  }

  #ended({ code, rejoin }: { code: number; rejoin: boolean }): void {
    const mayReturn = rejoin || code === DISCONNECTED;
    if (mayReturn && this.#places.renew(this.#host.lobbyId)) this.#lose();
    else this.#fail(this.#hadAudio ? SIGNALING_UNEXPECTED_CLOSE : SIGNALING_CONNECTION_FAILED, code);
  }

  /** Waits for another voice server, and asks for it from time to time, until the budget is spent. */
  #lose(): void {
    this.#leaveState();
    if (this.#hadAudio) this.#host.changeStatus(STATUS_RECONNECTING);
    const { clock } = this.#core;
    this.#lostAt ||= clock.now();
    const stop = clock.after(RENEWAL, () => {
      if (clock.now() - this.#lostAt >= BUDGET) this.#fail(SIGNALING_UNEXPECTED_CLOSE);
      else if (this.#places.renew(this.#host.lobbyId)) this.#lose();
      else this.#fail(SIGNALING_UNEXPECTED_CLOSE, DISCONNECTED);
    });
    this.#state = { kind: 'lost', stop };
  }

  #talk(isTalking: boolean): void {
    this.#isTalking = isTalking;
    this.#connection?.speak(isTalking ? MICROPHONE : 0);
    if (this.#core.userId) this.#host.changeSpeaking(this.#core.userId, isTalking);
  }

  #setUsers(users: ReadonlySet<Snowflake>): void {
    for (const userId of this.#users) if (!users.has(userId)) this.#sound?.remove(userId);
    this.#users = new Set(users);
  }

  #fail(error: CallError, errorDetail = 0): void {
    if (this.#state.kind === 'over') return;
    this.#close();
    void this.#places.leave(this.#host.lobbyId);
    this.#host.changeStatus(STATUS_DISCONNECTED, error, errorDetail);
  }

  #close(): void {
    this.#leaveState();
    this.#state = { kind: 'over' };
    this.#sound?.close();
  }

  #leaveState(): void {
    const state = this.#state;
    if (state.kind === 'joining' || state.kind === 'lost') state.stop();
    // Its events no longer count.
    this.#state = { kind: 'lost', stop: () => {} };
    if (state.kind === 'inCall') state.connection.close();
  }
}
