import type { AudioFrame } from '../connection/types.ts';
import { createJitterBuffer, type JitterBufferOptions } from './jitter-buffer.ts';
import { isSilence, SAMPLE_RATE } from './opus-packet.ts';
import type { SpeakerEvents } from './types.ts';
import type { PlaybackMessage } from './worklet-scope.ts';

/** The configuration of WebCodecs; packets with one channel come out on both. */
export const DECODER_CONFIG: AudioDecoderConfig = { codec: 'opus', sampleRate: SAMPLE_RATE, numberOfChannels: 2 };

/** Ms without a frame after which the decoder is closed. */
const IDLE = 10_000;

interface TalkerOptions {
  readonly jitter: JitterBufferOptions | undefined;
  readonly samples: SpeakerEvents['samples'] | undefined;
  /** Sends a message to the playback processor. */
  readonly post: (message: PlaybackMessage, transfer: Transferable[]) => void;
}

/** An item of the decoder's queue: a packet that it has, or a gap after it. */
type Waiting = { readonly kind: 'packet'; readonly isEnd: boolean } | { readonly kind: 'gap'; readonly samples: number };

/** One user who is heard: puts the frames in order, decodes them when they are due, and hands the sound to the playback processor. */
export class Talker {
  readonly #id: string;
  readonly #buffer;
  readonly #post: TalkerOptions['post'];
  readonly #samples: TalkerOptions['samples'];
  #decoder: AudioDecoder | undefined;
  #waiting: Waiting[] = [];
  #decoded = 0;
  #failed = 0;
  #usedAt = 0;

  constructor(id: string, { jitter, post, samples }: TalkerOptions) {
    this.#id = id;
    this.#post = post;
    this.#samples = samples;
    this.#buffer = createJitterBuffer<AudioFrame>(jitter);
  }

  get counts(): { played: number; concealed: number; failed: number } {
    const { played, concealed } = this.#buffer.counts;
    return { played, concealed, failed: this.#failed };
  }

  push(frame: AudioFrame, now: number): void {
    this.#usedAt = now;
    this.#buffer.push(frame, now);
  }

  /** Decodes the frames that are due at `now`. */
  tick(now: number): void {
    for (let due = this.#buffer.pull(now); due; due = this.#buffer.pull(now)) {
      if (due.kind === 'missing') {
        this.#waiting.push({ kind: 'gap', samples: due.duration });
        this.#passGaps();
      } else this.#decode(due.frame.opus, due.duration);
    }
    if (this.#decoder && now - this.#usedAt > IDLE) this.#closeDecoder();
  }

  close(): void {
    this.#closeDecoder();
    this.#post({ id: this.#id, remove: true }, []);
  }

  #decode(opus: Uint8Array<ArrayBuffer>, duration: number): void {
    this.#decoder ??= this.#openDecoder();
    this.#waiting.push({ kind: 'packet', isEnd: isSilence(opus) });
    const timestamp = (this.#decoded / SAMPLE_RATE) * 1e6;
    this.#decoded += duration;
    this.#decoder.decode(new EncodedAudioChunk({ type: 'key', timestamp, data: opus }));
  }

  /** A decoder that has failed is closed: its data is lost, and the next packet gets another decoder. */
  #openDecoder(): AudioDecoder {
    const decoder = new AudioDecoder({
      output: (data) => {
        const next = this.#waiting.shift();
        if (next?.kind === 'packet') this.#pass(data, next.isEnd);
        data.close();
        this.#passGaps();
      },
      error: () => {
        if (this.#decoder !== decoder) return;
        this.#decoder = undefined;
        this.#failed += this.#waiting.filter(({ kind }) => kind === 'packet').length;
        this.#waiting = [];
      },
    });
    decoder.configure(DECODER_CONFIG);
    return decoder;
  }

  #closeDecoder(): void {
    const decoder = this.#decoder;
    this.#decoder = undefined;
    this.#waiting = [];
    if (decoder && decoder.state !== 'closed') decoder.close();
  }

  #pass(data: AudioData, isEnd: boolean): void {
    const [left, right] = [new Float32Array(data.numberOfFrames), new Float32Array(data.numberOfFrames)];
    data.copyTo(left, { planeIndex: 0, format: 'f32-planar' });
    if (data.numberOfChannels > 1) data.copyTo(right, { planeIndex: 1, format: 'f32-planar' });
    else right.set(left);
    const isPlayed = this.#samples?.(this.#id, left, right) ?? true;
    if (isPlayed) this.#post({ id: this.#id, left, right, isEnd }, [left.buffer, right.buffer]);
  }

  /** Passes the gaps on that the decoder no longer stands before. */
  #passGaps(): void {
    for (let next = this.#waiting[0]; next?.kind === 'gap'; next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#post({ id: this.#id, missing: next.samples }, []);
    }
  }
}
