import { openMicrophone } from '@guildhall/call/audio/microphone';
import { SAMPLE_RATE } from '@guildhall/call/audio/opus-packet';
import { openSpeakers } from '@guildhall/call/audio/speakers';
import { isSupported } from '@guildhall/call/audio/support';
import { type Microphone, MicrophoneError, type MicrophoneSettings, type Speakers } from '@guildhall/call/audio/types';
import type { AudioFrame as EncodedFrame } from '@guildhall/call/connection/types';
import { DISABLED } from '../core/error-types.ts';
import type { Tools } from '../core/tools.ts';
import type { Snowflake } from '../core/snowflake.ts';
import type { AudioSettings, CallSettings } from './engine.ts';
import { type Sound, type SoundOptions, volumeOf } from './sound.ts';
import { DEFAULT_DEVICE, PUSH_TO_TALK } from './values.ts';

/** Bits per second of the player's voice. */
const BITRATE = 64_000;
/** Full scale of 16-bit samples. */
const FULL = 0x7fff;
/** The event `inputDetected` is off at this threshold, in dBFS. */
const OFF = -100;

/** Browsers have all that a connection needs. */
export const loadSockets = async () => ({});

/** Rejects with ErrorType.Disabled in a browser without WebCodecs or Opus. */
export async function requireCodec({ SvcppError }: Pick<Tools, 'SvcppError'>): Promise<void> {
  const support = await isSupported();
  if (!support.supported) throw new SvcppError({ type: DISABLED, message: support.reason });
}

/** The sound of a call in a browser. Without a microphone the player hears the others only, and the log says why. */
export async function openSound(options: SoundOptions): Promise<Sound> {
  const sound = new BrowserSound(options);
  await sound.open();
  return sound;
}

class BrowserSound implements Sound {
  readonly #options: SoundOptions;
  readonly #speakers: Speakers;
  #microphone: Microphone | undefined;
  #audio: AudioSettings;
  #call: CallSettings;
  #users = new Set<Snowflake>();
  #outputDevice = DEFAULT_DEVICE;
  #isDetected = false;
  #isClosed = false;

  constructor(options: SoundOptions) {
    this.#options = options;
    this.#audio = options.audio;
    this.#call = options.call;
    const { onReceived, events } = options;
    this.#speakers = openSpeakers({
      events: {
        failed: (message) => events.failed(message),
        ...(onReceived && { samples: (userId, left, right) => this.#receive(userId, left, right, onReceived) }),
      },
    });
  }

  async open(): Promise<void> {
    const { onCaptured, events } = this.#options;
    try {
      this.#microphone = await openMicrophone(this.#settings, {
        frame: (opus, timestamp) => events.frame(opus, timestamp),
        talking: (isTalking) => events.talking(isTalking),
        level: (dbfs) => this.#detect(dbfs),
        ended: () => events.failed('The microphone was unplugged or taken away.'),
        fallback: (message) => events.failed(message),
        ...(onCaptured && { samples: (samples) => capture(samples, onCaptured) }),
      });
    } catch (error) {
      if (!(error instanceof MicrophoneError)) throw error;
      events.failed(`The player is not heard: ${error.message}`);
    }
    this.apply(this.#audio, this.#call);
  }

  apply(audio: AudioSettings, call: CallSettings): void {
    this.#audio = audio;
    this.#call = call;
    this.#speakers.setMasterVolume(audio.outputVolume);
    this.#speakers.setDeafened(call.selfDeaf);
    for (const userId of this.#users) this.#speakers.setVolume(userId, volumeOf(call, userId));
    if (audio.outputDevice !== this.#outputDevice) {
      this.#outputDevice = audio.outputDevice;
      this.#speakers.setDevice(audio.outputDevice).catch((error: unknown) => this.#options.events.failed(String(error)));
    }
    this.#microphone?.setTalking(call.pttActive);
    this.#microphone?.apply(this.#settings).catch((error: unknown) => this.#options.events.failed(String(error)));
  }

  play(frame: EncodedFrame): void {
    if (!this.#users.has(frame.userId)) {
      this.#users.add(frame.userId);
      this.#speakers.setVolume(frame.userId, volumeOf(this.#call, frame.userId));
    }
    this.#speakers.play(frame);
  }

  remove(userId: Snowflake): void {
    this.#users.delete(userId);
    this.#speakers.remove(userId);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#microphone?.close();
    this.#speakers.close();
  }

  get #settings(): MicrophoneSettings {
    const { inputDevice, inputVolume, echoCancellation, automaticGainControl, noiseSuppression, noiseCancellation } = this.#audio;
    const { selfMute, audioMode, pttReleaseDelay, vad } = this.#call;
    const isPushToTalk = audioMode === PUSH_TO_TALK;
    return {
      deviceId: inputDevice,
      volume: inputVolume,
      isMuted: selfMute,
      gate: isPushToTalk
        ? { kind: 'push-to-talk', releaseDelay: pttReleaseDelay }
        : { kind: 'voice', threshold: vad.automatic ? 'automatic' : vad.vadThreshold },
      echoCancellation,
      automaticGain: automaticGainControl,
      noiseSuppression: noiseCancellation ? 'rnnoise' : noiseSuppression ? 'browser' : 'off',
      bitrate: BITRATE,
    };
  }

  #detect(dbfs: number): void {
    const { noAudioInputThreshold } = this.#audio;
    const isDetected = noAudioInputThreshold > OFF && dbfs > noAudioInputThreshold;
    if (isDetected === this.#isDetected) return;
    this.#isDetected = isDetected;
    this.#options.events.inputDetected(isDetected);
  }

  #receive(
    userId: Snowflake,
    left: Float32Array,
    right: Float32Array,
    onReceived: NonNullable<SoundOptions['onReceived']>,
  ): boolean {
    const data = new Int16Array(2 * left.length);
    for (const [at, sample] of left.entries()) {
      data[2 * at] = integerOf(sample);
      data[2 * at + 1] = integerOf(right[at] ?? 0);
    }
    const frame = { data, samplesPerChannel: left.length, sampleRate: SAMPLE_RATE, channels: 2, userId, shouldMute: false };
    onReceived(frame);
    for (const at of left.keys()) {
      left[at] = (data[2 * at] ?? 0) / FULL;
      right[at] = (data[2 * at + 1] ?? 0) / FULL;
    }
    return !frame.shouldMute;
  }
}

/** Lets the game read and change the samples of the player. */
function capture(samples: Float32Array, onCaptured: NonNullable<SoundOptions['onCaptured']>): void {
  const data = Int16Array.from(samples, integerOf);
  onCaptured({ data, samplesPerChannel: samples.length, sampleRate: SAMPLE_RATE, channels: 1 });
  for (const [at, sample] of data.entries()) samples[at] = sample / FULL;
}

/** A sample as 16 bits. */
function integerOf(sample: number): number {
  return Math.round(Math.max(-1, Math.min(1, sample)) * FULL);
}
