import type { Snowflake } from '@guildhall/protocol/ids';
import type { AudioFrame } from '../connection/types.ts';
import { addProcessors, type HostOptions, openContext } from './context.ts';
import type { JitterBufferOptions } from './jitter-buffer.ts';
import { SAMPLE_RATE } from './opus-packet.ts';
import { Talker } from './talker.ts';
import type { Pan, SpeakerCounts, SpeakerEvents, Speakers } from './types.ts';
import { PLAYBACK, type PlaybackMessage, type PlaybackTick } from './worklet-scope.ts';

/** Seconds in which a change of the master volume takes effect: at once, but without a click. */
const FADE = 0.01;

export interface SpeakerOptions extends HostOptions {
  readonly events?: Partial<SpeakerEvents>;
  /**
   * The destination of the sound instead of the system's output: a node of an own AudioContext, which must run at 48 kHz and stays open.
   */
  readonly destination?: AudioNode;
  readonly jitter?: JitterBufferOptions;
}

/** Opens the speakers. Frames that arrive before the browser has set up its part wait for it. */
export function openSpeakers(options: SpeakerOptions = {}): Speakers {
  return new OpenSpeakers(options);
}

/** The browser's part: the processor that mixes, and the volume of the mix. */
interface Output {
  readonly context: BaseAudioContext;
  readonly playback: AudioWorkletNode;
  readonly master: GainNode;
}

class OpenSpeakers implements Speakers {
  readonly #options: SpeakerOptions;
  readonly #ready: Promise<Output | undefined>;
  readonly #talkers = new Map<Snowflake, Talker>();
  /** The gain of each side, by user. */
  readonly #volumes = new Map<Snowflake, Pan>();
  #output: Output | undefined;
  #context: AudioContext | undefined;
  #masterVolume = 100;
  #isDeafened = false;
  #isClosed = false;
  #underruns = 0;
  /** The counts of users who have left. */
  readonly #gone = { played: 0, concealed: 0, failed: 0 };

  constructor(options: SpeakerOptions) {
    this.#options = options;
    this.#ready = this.#open().catch((error: unknown) => {
      options.events?.failed?.(`The sound of others cannot be played: ${error instanceof Error ? error.message : error}`);
      return undefined;
    });
  }

  get counts(): SpeakerCounts {
    const sum = { ...this.#gone };
    for (const { counts } of this.#talkers.values()) {
      sum.played += counts.played;
      sum.concealed += counts.concealed;
      sum.failed += counts.failed;
    }
    return { ...sum, underruns: this.#underruns };
  }

  play(frame: AudioFrame): void {
    if (this.#isClosed || this.#isDeafened) return;
    this.#talkerOf(frame.userId).push(frame, performance.now());
  }

  setVolume(userId: Snowflake, percent: number, { left, right }: Pan = { left: 1, right: 1 }): void {
    this.#volumes.set(userId, { left: (percent / 100) * left, right: (percent / 100) * right });
    if (this.#talkers.has(userId)) this.#postVolume(userId);
  }

  setMasterVolume(percent: number): void {
    this.#masterVolume = percent;
    this.#setGain();
  }

  setDeafened(isDeafened: boolean): void {
    this.#isDeafened = isDeafened;
    this.#setGain();
  }

  async setDevice(deviceId: string): Promise<void> {
    await this.#ready;
    const context: (AudioContext & { setSinkId?(id: string): Promise<void> }) | undefined = this.#context;
    if (!context?.setSinkId)
      throw new Error('Outputs cannot be chosen here: the sound goes to the default output of the system.');
    await context.setSinkId(deviceId === 'default' ? '' : deviceId);
  }

  async resume(): Promise<void> {
    await this.#ready;
    await this.#context?.resume();
  }

  remove(userId: Snowflake): void {
    const talker = this.#talkers.get(userId);
    if (!talker) return;
    const { played, concealed, failed } = talker.counts;
    this.#gone.played += played;
    this.#gone.concealed += concealed;
    this.#gone.failed += failed;
    talker.close();
    this.#talkers.delete(userId);
  }

  close(): void {
    for (const userId of [...this.#talkers.keys()]) this.remove(userId);
    this.#isClosed = true;
    if (this.#output) this.#closeOutput(this.#output);
  }

  async #open(): Promise<Output | undefined> {
    const { destination } = this.#options;
    const context = destination ? destination.context : await this.#openOwn();
    if (context.sampleRate !== SAMPLE_RATE) throw new Error(`The audio context must run at ${SAMPLE_RATE} Hz.`);
    if (destination) await addProcessors(context, this.#options.workletUrl);
    const playback = new AudioWorkletNode(context, PLAYBACK, { numberOfInputs: 0, outputChannelCount: [2] });
    const output = { context, playback, master: context.createGain() };
    if (this.#isClosed) {
      this.#closeOutput(output);
      return undefined;
    }
    output.playback.connect(output.master).connect(destination ?? context.destination);
    output.playback.port.onmessage = ({ data }: MessageEvent<PlaybackTick>) => this.#tick(data);
    this.#output = output;
    for (const userId of this.#talkers.keys()) this.#postVolume(userId);
    this.#setGain();
    return output;
  }

  async #openOwn(): Promise<AudioContext> {
    const context = await openContext(this.#options);
    this.#context = context;
    const report = (): void => {
      if (!this.#isClosed) this.#options.events?.suspended?.(context.state !== 'running');
    };
    context.onstatechange = report;
    if (context.state !== 'running') report();
    return context;
  }

  #closeOutput({ playback, master }: Output): void {
    playback.port.onmessage = null;
    playback.disconnect();
    master.disconnect();
    void this.#context?.close();
  }

  #tick({ underruns }: PlaybackTick): void {
    this.#underruns = underruns;
    const now = performance.now();
    for (const talker of this.#talkers.values()) talker.tick(now);
  }

  #talkerOf(userId: Snowflake): Talker {
    const known = this.#talkers.get(userId);
    if (known) return known;
    const talker = new Talker(userId, {
      jitter: this.#options.jitter,
      samples: this.#options.events?.samples,
      post: (message, transfer) => this.#post(message, transfer),
    });
    this.#talkers.set(userId, talker);
    this.#postVolume(userId);
    return talker;
  }

  #post(message: PlaybackMessage, transfer: Transferable[] = []): void {
    this.#output?.playback.port.postMessage(message, transfer);
  }

  #postVolume(userId: Snowflake): void {
    const gains = this.#volumes.get(userId);
    if (gains) this.#post({ id: userId, gains });
  }

  #setGain(): void {
    if (!this.#output) return;
    const { context, master } = this.#output;
    master.gain.setTargetAtTime(this.#isDeafened ? 0 : this.#masterVolume / 100, context.currentTime, FADE);
  }
}
