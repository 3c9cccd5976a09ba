import { enumName } from '../core/enum-name.ts';
import type { EventSource } from '../core/events.ts';
import type { CallOptions } from '../core/http.ts';
import type { Snowflake } from '../core/snowflake.ts';
import type { VoiceState } from '../lobbies/types.ts';

/** How the microphone is opened in a call. */
export const AudioModeType = { MODE_UNINIT: 0, MODE_VAD: 1, MODE_PTT: 2 } as const;

/** One of the values of AudioModeType. */
export type AudioModeType = (typeof AudioModeType)[keyof typeof AudioModeType];

/** The kinds of audio streams on phones; without effect elsewhere. @since 1.4 */
export const AudioSystem = { Standard: 0, Game: 1 } as const;

/** One of the values of AudioSystem. */
export type AudioSystem = (typeof AudioSystem)[keyof typeof AudioSystem];

/** Why a call ended or failed to start. */
export const CallError = {
  None: 0,
  /** The voice server could not be reached. */
  SignalingConnectionFailed: 1,
  /** The voice server closed the connection; `errorDetail` is the close code. */
  SignalingUnexpectedClose: 2,
  /** The audio transport or the end-to-end encryption failed. */
  VoiceConnectionFailed: 3,
  /** No voice server was assigned in time. */
  JoinTimeout: 4,
  /** The player is no longer a member of the lobby. */
  Forbidden: 5,
} as const;

/** One of the values of CallError. */
export type CallError = (typeof CallError)[keyof typeof CallError];

/** The states of a call; there is audio in Connected only. */
export const CallStatus = {
  Disconnected: 0,
  /** Waiting for a voice server. */
  Joining: 1,
  Connecting: 2,
  /** The voice server knows the player; audio and encryption are being set up. */
  SignalingConnected: 3,
  Connected: 4,
  Reconnecting: 5,
  Disconnecting: 6,
} as const;

/** One of the values of CallStatus. */
export type CallStatus = (typeof CallStatus)[keyof typeof CallStatus];

/** The threads of the native library; without effect here. */
export const ClientThread = { Client: 0, Voice: 1, Network: 2 } as const;

/** One of the values of ClientThread. */
export type ClientThread = (typeof ClientThread)[keyof typeof ClientThread];

/** How the microphone is opened, in the settings of the desktop client. @since 1.10 */
export const VoiceInputModeType = { VoiceActivity: 0, PushToTalk: 1 } as const;

/** One of the values of VoiceInputModeType. */
export type VoiceInputModeType = (typeof VoiceInputModeType)[keyof typeof VoiceInputModeType];

/**
 * A copy of the desktop client's voice settings.
 * @since 1.10
 */
export interface VoiceSettings {
  selfMute: boolean;
  selfDeaf: boolean;
  inputMode: VoiceInputModeType;
  /** The readable combination of keys; empty if there is none. */
  pttKey: string;
  /** 0 to 100. */
  inputVolume: number;
  /** 0 to 200. */
  outputVolume: number;
  automaticGainControl: boolean;
  echoCancellation: boolean;
  noiseCancellation: boolean;
  noiseSuppression: boolean;
}

/**
 * When the microphone opens by itself.
 * @since 1.0
 */
export interface VADThresholdSettings {
  /** -100 to 0 dB; the default is -60. */
  vadThreshold: number;
  /** The library chooses the threshold. */
  automatic: boolean;
}

/**
 * An input or output device.
 * @since 1.0
 */
export class AudioDevice {
  /** Opaque. Browsers change it for each origin. */
  id: string;
  /** Empty in browsers until the player has allowed the microphone. */
  name: string;
  /** Whether it follows the default of the system. */
  isDefault: boolean;

  constructor(id: string, name = '') {
    this.id = id;
    this.name = name;
    this.isDefault = id === DEFAULT_DEVICE;
  }

  /** Whether it is the same device, by its id. */
  equals({ id }: AudioDevice): boolean {
    return id === this.id;
  }
}

const DEFAULT_DEVICE = 'default';

/** The id that stands for the default device of the system. @since 1.0 */
export function getDefaultAudioDeviceId(): string {
  return DEFAULT_DEVICE;
}

/** The name of a call's error; `unknown` for others. @since 1.0 */
export const errorToString = (type: CallError): string => enumName(CallError, type);
/** The name of a call's status; `unknown` for others. @since 1.0 */
export const statusToString = (type: CallStatus): string => enumName(CallStatus, type);
/** The name of a thread; `unknown` for others. @since 1.0 */
export const threadToString = (type: ClientThread): string => enumName(ClientThread, type);

/** The events of a call. */
export interface CallEvents {
  status: { status: CallStatus; error: CallError; errorDetail: number };
  /** A user joined or left. */
  participant: { userId: Snowflake; added: boolean };
  /** A user muted or deafened themselves, or ended that. */
  voiceState: Snowflake;
  /** A user started or stopped speaking. */
  speaking: { userId: Snowflake; speaking: boolean };
}

/**
 * The player's session in the call of a lobby.
 * @since 1.0
 */
export interface Call extends EventSource<CallEvents> {
  /** The lobby's id. */
  getChannelId(): Snowflake;
  /** The lobby's id. */
  getGuildId(): Snowflake;
  getStatus(): CallStatus;
  /** The users in the call. */
  getParticipants(): Snowflake[];
  /** Undefined if the user is not in the call. */
  getVoiceStateHandle(userId: Snowflake): VoiceState | undefined;
  getAudioMode(): AudioModeType;
  /** With MODE_PTT the game calls `setPTTActive`. */
  setAudioMode(audioMode: AudioModeType): void;
  getPTTActive(): boolean;
  /** Says whether the talk key is held. */
  setPTTActive(active: boolean): void;
  /** Ms. @since 1.1 */
  getPTTReleaseDelay(): number;
  /** Sets for how many ms the microphone stays open after the talk key is released; the default is 0. */
  setPTTReleaseDelay(releaseDelayMs: number): void;
  getVADThreshold(): VADThresholdSettings;
  /** -100 to 0 dB; without effect while `automatic`. */
  setVADThreshold(automatic: boolean, threshold: number): void;
  /** Whether the player has silenced a user for themselves. */
  getLocalMute(userId: Snowflake): boolean;
  /** Silences a user for the player only. A block does not silence a user. */
  setLocalMute(userId: Snowflake, mute: boolean): void;
  /** 0 to 200; 100 is unchanged. */
  getParticipantVolume(userId: Snowflake): number;
  /** 0 to 200, for the player only. */
  setParticipantVolume(userId: Snowflake, volume: number): void;
  getSelfDeaf(): boolean;
  /** Silences all others in this call, and the player's microphone. */
  setSelfDeaf(deaf: boolean): void;
  getSelfMute(): boolean;
  /** Stops the player's microphone in this call, whatever `setSelfMuteAll` says. */
  setSelfMute(mute: boolean): void;
}

/** Raw audio, valid during the callback; samples may be changed in place. */
export interface AudioFrame {
  /** 16-bit PCM, interleaved. */
  data: Int16Array;
  samplesPerChannel: number;
  sampleRate: number;
  channels: number;
}

/** Options of `start`. */
export interface StartCallOptions extends CallOptions {
  /** Receives the audio of each other user before it is played; set `shouldMute` to drop it. @since 1.1 */
  onReceived?: (frame: AudioFrame & { userId: Snowflake; shouldMute: boolean }) => void;
  /** Receives the player's audio before it is sent. @since 1.1 */
  onCaptured?: (frame: AudioFrame) => void;
}

/** The events of `client.voice`. */
export interface VoiceEvents {
  /** A device was connected or removed; both whole lists. */
  deviceChange: { inputs: AudioDevice[]; outputs: AudioDevice[] };
  /** The microphone became louder than the threshold of `setNoAudioInputThreshold`, or stopped being so. */
  inputDetected: boolean;
  /** A user joined or left the call of a lobby; also of calls that the player has not joined. */
  participant: { lobbyId: Snowflake; userId: Snowflake; added: boolean };
  /** The voice settings of the desktop client changed. @since 1.10 */
  desktopSettings: VoiceSettings;
}

/** Calls in lobbies, and audio devices. Settings hold for the next calls as well as for those that run. */
export interface Voice extends EventSource<VoiceEvents> {
  /**
   * Joins the call of a lobby of the player, or starts it; resolves once there is audio. Rejects with ErrorType.Disabled if the
   * runtime lacks a codec, with ErrorType.NetworkError if there is no voice server, with ErrorType.ValidationError if the player is not
   * a member or in the call already.
   * @since 1.0
   */
  start(lobbyId: Snowflake, options?: StartCallOptions): Promise<Call>;
  /** The player's call of a lobby; null if there is none. @since 1.0 */
  getCall(channelId: Snowflake): Call | null;
  /** The calls that are not Disconnected. @since 1.0 */
  getCalls(): Call[];
  /** Leaves a call; resolves also if there is none. @since 1.0 */
  endCall(channelId: Snowflake, options?: CallOptions): Promise<void>;
  /** Leaves all calls. @since 1.0 */
  endCalls(options?: CallOptions): Promise<void>;
  /** The devices; empty without an audio system, as in Node. Asks for no permission: names may be empty. @since 1.0 */
  getInputDevices(options?: CallOptions): Promise<AudioDevice[]>;
  /** Same for output. @since 1.0 */
  getOutputDevices(options?: CallOptions): Promise<AudioDevice[]>;
  /** The device that was set, or the default. @since 1.0 */
  getCurrentInputDevice(options?: CallOptions): Promise<AudioDevice>;
  /** Same for output. @since 1.0 */
  getCurrentOutputDevice(options?: CallOptions): Promise<AudioDevice>;
  /** Rejects with ErrorType.ValidationError if there is no such device. @since 1.0 */
  setInputDevice(deviceId: string, options?: CallOptions): Promise<void>;
  /** Same for output; also if the runtime can play on the default device only. @since 1.0 */
  setOutputDevice(deviceId: string, options?: CallOptions): Promise<void>;
  /** 0 to 100; the default is 100. @since 1.0 */
  getInputVolume(): number;
  setInputVolume(inputVolume: number): void;
  /** 0 to 200; the default is 100. @since 1.0 */
  getOutputVolume(): number;
  setOutputVolume(outputVolume: number): void;
  /** Whether the player is deafened in all calls. @since 1.0 */
  getSelfDeafAll(): boolean;
  setSelfDeafAll(deaf: boolean): void;
  /** Whether the player is muted in all calls. @since 1.0 */
  getSelfMuteAll(): boolean;
  setSelfMuteAll(mute: boolean): void;
  /** The default is on. @since 1.0 */
  setAutomaticGainControl(on: boolean): void;
  /** The default is on. @since 1.0 */
  setEchoCancellation(on: boolean): void;
  /** The default is on. @since 1.0 */
  setNoiseSuppression(on: boolean): void;
  /** The default is off. While it is on, noise suppression is off. @since 1.9 */
  setNoiseCancellation(on: boolean): void;
  /** dBFS from -100 to 100 for the event `inputDetected`; the default, -100, is off. @since 1.0 */
  setNoAudioInputThreshold(dBFSThreshold: number): void;
  /** Records the echo canceller for a diagnosis. No runtime supports it yet: a warning in the log. @since 1.4 */
  setAecDump(on: boolean): void;
  /** Without effect except on phones of the native library. @since 1.3 */
  setEngineManagedAudioSession(isEngineManaged: boolean): void;
  /** Without effect in JavaScript. @since 1.0 */
  setOpusHardwareCoding(encode: boolean, decode: boolean): void;
  /** Without effect in JavaScript. @since 1.0 */
  setThreadPriority(thread: ClientThread, priority: number): void;
  /** Always false except on phones of the native library. @deprecated since 1.3 @since 1.0 */
  setSpeakerMode(speakerMode: boolean): boolean;
  /** Always false: there is no such dialog. @since 1.0 */
  showAudioRoutePicker(): boolean;
  /** The voice settings of the desktop client. Rejects with ErrorType.RPCError without a desktop agent. @since 1.10 */
  desktopSettings(options?: CallOptions): Promise<VoiceSettings>;
}
