import {
  type Microphone,
  MicrophoneError,
  type MicrophoneEvents,
  type MicrophoneSettings,
  type Speakers,
} from '@guildhall/call/audio/types';
import type { AudioFrame, CallConnection, ConnectionOptions, ConnectionState } from '@guildhall/call/connection/types';
import { OPCODES } from '@guildhall/protocol/opcodes';
import type { Id } from '../api/wire-base.ts';
import { backoff } from '../api/gateway.ts';
import { has } from '../state/permissions.ts';
import { myPermissions } from '../state/selectors.ts';
import type { Store } from '../state/store.ts';
import type { State } from '../state/types.ts';
import { call, changeCall, newCall } from './call-store.ts';
import { Hearing } from './hearing.ts';
import { microphoneSettings } from './microphone-settings.ts';
import { ownVoiceState } from './selectors.ts';
import type { PictureHub } from './pictures.ts';
import type { VoiceSettings } from './settings.ts';
import { closeReason, leftText } from './trouble.ts';
import type { Voice } from './voice-state.ts';
import type { VoiceServer, VoiceState } from './wire.ts';
import { t } from './panel-text.ts';

/** Ms that the server may take to let the user in. */
const JOIN_MS = 10_000;
const DEFAULT_BITRATE = 64_000;
const SPEAKING_MICROPHONE = 1;

/** The parts that an active call uses. */
export interface CallNeeds {
  store: Store<State>;
  settings: Store<VoiceSettings>;
  /** Sends a command to the main gateway. */
  send(op: number, data: unknown): void;
  openConnection(options: ConnectionOptions): CallConnection;
  openMicrophone(settings: MicrophoneSettings, events: MicrophoneEvents): Promise<Microphone>;
  openSpeakers(): Speakers;
  /** The address of the voice gateway for the page. */
  route(endpoint: string): { endpoint: string; scheme: 'ws' | 'wss' };
  /** The cameras of the call. */
  pictures: PictureHub;
  /** The call is over, or continues in another channel. */
  left(): void;
  /** Switches the own microphone off in the settings. */
  mute(): void;
  /** Says why the call has ended, or what has changed. */
  notify(text: string, kind?: 'info' | 'error'): void;
}

/** The user's part in a call, from joining until leaving: follows moves, other voice servers and lost connections. */
export class ActiveCall {
  readonly #needs: CallNeeds;
  readonly #hearing: Hearing;
  readonly #stops: (() => void)[] = [];
  #guildId: Id | null;
  #channelId: Id;
  /** The session whose voice state is the own one. */
  #sessionId: string | null;
  /** The server has let the session in. */
  #isIn = false;
  #server: VoiceServer | null;
  #connection: CallConnection | undefined;
  #microphone: Microphone | undefined;
  readonly #speakers: Speakers;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  #isOver = false;
  #isVideoOn = false;
  #voice: Voice | undefined;
  /** The settings that the microphone has, as JSON. */
  #applied = '';
  #wasSuppressed = false;

  constructor(needs: CallNeeds, place: { guildId: Id | null; channelId: Id }) {
    this.#needs = needs;
    this.#guildId = place.guildId;
    this.#channelId = place.channelId;
    const state = needs.store.get();
    this.#sessionId = state.sessionId;
    this.#server = state.voice.server;
    this.#hearing = new Hearing((speaking) => changeCall({ speaking }));
    call.set(() => newCall(place.guildId, place.channelId));
    this.#stops.push(needs.store.subscribe(() => this.#follow()));
    this.#stops.push(needs.settings.subscribe(() => this.#apply()));
    this.#request();
    void this.openMicrophone();
    this.#speakers = needs.openSpeakers();
  }

  get connection(): CallConnection | undefined {
    return this.#connection;
  }

  /** Moves to another channel. */
  move(guildId: Id | null, channelId: Id): void {
    if (channelId === this.#channelId && this.#isIn) return;
    this.#guildId = guildId;
    this.#channelId = channelId;
    this.#isIn = false;
    this.#server = this.#needs.store.get().voice.server;
    this.#needs.left();
    this.#disconnect();
    changeCall({ guildId, channelId, phase: 'joining', since: null, quality: null });
    this.#request();
  }

  /** Leaves the call. */
  leave(): void {
    if (this.#isOver) return;
    this.#needs.send(OPCODES.VOICE_STATE_UPDATE, { ...this.#choice(), channel_id: null });
    this.#end();
  }

  /** The talk key of push to talk. */
  setTalking(isTalking: boolean): void {
    this.#microphone?.setTalking(isTalking);
  }

  /** Announces the camera to the main gateway. */
  setVideo(isOn: boolean): void {
    this.#isVideoOn = isOn;
    this.#announce();
  }

  /** Opens the microphone, or tries again after a problem. */
  async openMicrophone(): Promise<void> {
    changeCall({ microphone: 'opening' });
    this.#microphone?.close();
    this.#microphone = undefined;
    try {
      const microphone = await this.#needs.openMicrophone(this.#microphoneSettings(), {
        frame: (opus, timestamp) => this.#connection?.sendAudio(opus, timestamp),
        talking: (isTalking) => this.#onTalking(isTalking),
        level: () => undefined,
        ended: () => changeCall({ microphone: 'ended' }),
        fallback: (message) => this.#needs.notify(message),
      });
      if (this.#isOver) return microphone.close();
      this.#microphone = microphone;
      this.#applied = '';
      changeCall({ microphone: 'open' });
      this.#apply();
    } catch (error) {
      changeCall({ microphone: error instanceof MicrophoneError ? error.problem : 'busy' });
    }
  }

  #request(): void {
    clearTimeout(this.#timer);
    this.#needs.send(OPCODES.VOICE_STATE_UPDATE, this.#choice());
    this.#timer = setTimeout(() => {
      if (!this.#isIn) this.#fail(t('notLetIn'));
    }, JOIN_MS);
  }

  #choice() {
    const { muted, deafened } = this.#needs.settings.get();
    return {
      guild_id: this.#guildId,
      channel_id: this.#channelId,
      self_mute: muted || deafened,
      self_deaf: deafened,
      self_video: this.#isVideoOn,
    };
  }

  /** Sends the own part of the voice state if it differs from the server's. */
  #announce(): void {
    const own = ownVoiceState(this.#needs.store.get());
    const choice = this.#choice();
    if (!this.#isIn || !own) return;
    const isSame =
      own.self_mute === choice.self_mute && own.self_deaf === choice.self_deaf && own.self_video === choice.self_video;
    if (!isSame) this.#needs.send(OPCODES.VOICE_STATE_UPDATE, choice);
  }

  /** Applies the voice state of the main gateway. */
  #follow(): void {
    const state = this.#needs.store.get();
    if (state.me === null) {
      this.#end();
      return;
    }
    if (state.voice === this.#voice && state.sessionId === this.#sessionId) return;
    this.#voice = state.voice;
    if (state.sessionId !== this.#sessionId) {
      // A new session of the main gateway has no voice state.
      this.#sessionId = state.sessionId;
      this.#isIn = false;
      this.#server = null;
      this.#disconnect();
      changeCall({ phase: 'joining' });
      // READY is reduced before the gateway sends again.
      queueMicrotask(() => !this.#isOver && this.#request());
      return;
    }
    const own = ownVoiceState(state);
    if (own && own.session_id === this.#sessionId) this.#onOwn(own);
    else if (this.#isIn) {
      this.#fail(own ? t('continuesElsewhere') : leftText(state.channels[this.#channelId]));
      return;
    }
    if (this.#isIn) this.#onServer(state.voice.server);
    this.#apply();
  }

  #onOwn(own: VoiceState): void {
    const isWanted = own.channel_id === this.#channelId;
    if (!isWanted && !this.#isIn) return;
    this.#isIn = true;
    clearTimeout(this.#timer);
    this.#onStagePlace(own);
    if (isWanted || !own.channel_id) return;
    this.#guildId = own.guild_id ?? null;
    this.#channelId = own.channel_id;
    this.#needs.left();
    this.#disconnect();
    changeCall({ guildId: this.#guildId, channelId: own.channel_id, phase: 'connecting', since: null });
  }

  /** An invited member of the audience starts muted, so that no one is heard unawares. */
  #onStagePlace(own: VoiceState): void {
    if (this.#wasSuppressed && !own.suppress && own.request_to_speak_timestamp) {
      this.#needs.mute();
      this.#needs.notify(t('invitedToSpeak'));
    }
    this.#wasSuppressed = own.suppress;
  }

  #onServer(server: VoiceServer | null): void {
    if (!server || server === this.#server) return;
    const isOurs = this.#guildId ? server.guild_id === this.#guildId : server.channel_id === this.#channelId;
    if (!isOurs) return;
    this.#server = server;
    this.#disconnect();
    if (server.endpoint === null) changeCall({ phase: 'waiting' });
    else this.#connect(server.token, server.endpoint);
  }

  #connect(token: string, address: string): void {
    const { me } = this.#needs.store.get();
    if (!me || !this.#sessionId) return;
    const { endpoint, scheme } = this.#needs.route(address);
    changeCall({ phase: this.#attempt > 0 ? 'reconnecting' : 'connecting', step: 'CONNECTING', host: hostOf(endpoint) });
    const isCurrent = () => this.#connection === connection && !this.#isOver;
    const connection = this.#needs.openConnection({
      admission: {
        userId: me.id,
        sessionId: this.#sessionId,
        serverId: this.#guildId ?? this.#channelId,
        groupId: this.#channelId,
        token,
        endpoint,
      },
      scheme,
      events: {
        ...this.#needs.pictures.events,
        state: (state) => isCurrent() && this.#onConnection(state),
        users: (userIds) => isCurrent() && this.#onUsers(userIds),
        speaking: (userId, flags) => flags === 0 && this.#hearing.quiet(userId),
        audio: (frame) => this.#onAudio(frame),
        encryption: () => void this.#onEncryption(),
        quality: (quality) => isCurrent() && changeCall({ quality }),
        step: (step) => isCurrent() && changeCall({ step }),
      },
    });
    this.#connection = connection;
  }

  #onConnection(state: ConnectionState): void {
    switch (state.kind) {
      case 'connecting':
      case 'identified':
        return;
      case 'connected':
        this.#attempt = 0;
        this.#needs.pictures.attach(this.#connection);
        changeCall({ phase: 'connected', since: call.get()?.since ?? Date.now() });
        return;
      case 'reconnecting':
        changeCall({ phase: 'reconnecting' });
        return;
      case 'ended':
        this.#onEnded(state.code, state.rejoin);
    }
  }

  #onEnded(code: number, rejoin: boolean): void {
    this.#connection = undefined;
    if (rejoin) {
      changeCall({ phase: 'reconnecting' });
      this.#attempt += 1;
      this.#timer = setTimeout(() => this.#request(), backoff(this.#attempt, Math.random()));
    } else if (code === 4014 || code === 4022) {
      // The main gateway says what follows: the end, another channel, or another server.
      changeCall({ phase: 'waiting' });
    } else this.#fail(closeReason(code), true);
  }

  #onUsers(userIds: ReadonlySet<Id>): void {
    for (const id of this.#hearing.retain(userIds)) this.#speakers.remove(id);
  }

  #onAudio(frame: AudioFrame): void {
    this.#hearing.heard(frame);
    this.#speakers.play(frame);
  }

  #onTalking(isTalking: boolean): void {
    const { me } = this.#needs.store.get();
    this.#connection?.speak(isTalking ? SPEAKING_MICROPHONE : 0);
    if (me) this.#hearing.own(me.id, isTalking);
  }

  async #onEncryption(): Promise<void> {
    const connection = this.#connection;
    const privacyCode = await connection?.privacyCode();
    if (connection === this.#connection) {
      changeCall({ privacyCode, encryptions: (call.get()?.encryptions ?? 0) + 1 });
    }
  }

  /** Applies settings and the server's muting to the microphone and the speakers. */
  #apply(): void {
    const { outputVolume, deafened } = this.#needs.settings.get();
    const own = ownVoiceState(this.#needs.store.get());
    const settings = this.#microphoneSettings();
    const text = JSON.stringify(settings);
    if (this.#microphone && text !== this.#applied) {
      this.#applied = text;
      this.#microphone.apply(settings).catch((error: unknown) => {
        changeCall({ microphone: error instanceof MicrophoneError ? error.problem : 'busy' });
      });
    }
    this.#speakers.setDeafened(deafened || own?.deaf === true);
    this.#speakers.setMasterVolume(outputVolume);
    this.#applyHearing(this.#needs.store.get());
    this.#announce();
  }

  #applyHearing(state: State): void {
    for (const userId of Object.keys(state.voice.states[this.#channelId] ?? {})) {
      const { muted = false, volume = 100, pan } = state.voice.hearing.user[userId] ?? {};
      this.#speakers.setVolume(userId, muted ? 0 : volume, pan);
    }
  }

  #microphoneSettings(): MicrophoneSettings {
    const settings = this.#needs.settings.get();
    const state = this.#needs.store.get();
    const channel = state.channels[this.#channelId];
    const own = ownVoiceState(state);
    const mayFree = !channel?.guild_id || has(myPermissions(state, channel.guild_id, channel), 'USE_VAD');
    const byKey = settings.mode === 'push-to-talk' || !mayFree;
    const isMuted = settings.muted || settings.deafened || own?.mute === true || own?.suppress === true || own?.deaf === true;
    return microphoneSettings(settings, { byKey, isMuted, bitrate: channel?.bitrate ?? DEFAULT_BITRATE });
  }

  #disconnect(): void {
    const connection = this.#connection;
    this.#connection = undefined;
    connection?.close();
    if (connection) this.#needs.pictures.attach(undefined);
    this.#hearing.clear();
    changeCall({ privacyCode: undefined });
  }

  /** Ends the call with a reason; `leaves` if the main gateway does not know yet. */
  #fail(reason: string, leaves = false): void {
    if (leaves) this.#needs.send(OPCODES.VOICE_STATE_UPDATE, { ...this.#choice(), channel_id: null });
    this.#needs.notify(reason, 'error');
    this.#end();
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    for (const stop of this.#stops) stop();
    this.#disconnect();
    this.#hearing.close();
    this.#microphone?.close();
    this.#speakers.close();
    this.#needs.left();
    this.#needs.pictures.close();
    call.set(() => null);
  }
}

/** The host of an endpoint without port and path. */
function hostOf(endpoint: string): string {
  return endpoint.replace(/[:/].*$/, '');
}
