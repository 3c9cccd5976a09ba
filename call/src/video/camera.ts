import type { VideoCodec } from '../connection/types.ts';
import { chooseCodec, encoderConfig } from './codecs.ts';
import { coloursByte } from './colours.ts';
import { EncoderLoad } from './encoder-load.ts';
import { pictureFormat } from './picture-format.ts';
import { readFrames } from './track-frames.ts';
import type { PictureEvents, PictureFormat, PictureLimits, Pictures } from './types.ts';

/**
 * The codecs, the best first. Without a GPU, VP8 costs three times as much as H.264, on a busy machine far more; nearly all browsers decode H.264
 * (`npm run bench -- pictures`).
 */
const CODECS = ['h264', 'vp8', 'vp9'] as const;

/** Pictures that may wait for the encoder; the next ones are left out. */
const MAX_QUEUE = 2;

/** Microseconds after which a picture that stands alone is sent without a request. */
const KEY_INTERVAL = 10_000_000;

/** Microseconds within which requests for a key picture are answered by one. */
const LEAST_KEY_INTERVAL = 500_000;

/** The largest picture in bytes: 512 KiB, less what the end-to-end encryption adds. */
const MAX_BYTES = 512 * 1024 - 4_096;

/** Encodes the pictures of a camera or a screen. Rejects where the browser cannot encode any of the codecs. */
export async function openPictures(track: MediaStreamTrack, limits: PictureLimits, events: PictureEvents): Promise<Pictures> {
  const codec = await chooseCodec(limits.codecs ?? CODECS);
  if (!codec) throw new Error('This browser cannot encode pictures of a call.');
  return new OpenPictures(track, { codec, limits, events });
}

class OpenPictures implements Pictures {
  readonly codec: VideoCodec;
  readonly #events: PictureEvents;
  readonly #stop: () => void;
  readonly #counts = { encoded: 0, dropped: 0 };
  readonly #load = new EncoderLoad();
  #limits: PictureLimits;
  #encoder: VideoEncoder | undefined;
  #format: PictureFormat | undefined;
  /** The size of the last picture of the source. */
  #source = { width: 0, height: 0 };
  #isKeyWanted = true;
  /** Times of the source in microseconds: of the last key picture, and the earliest of the next picture. */
  #keyAt = Number.NEGATIVE_INFINITY;
  #nextAt = Number.NEGATIVE_INFINITY;
  #failures = 0;
  #colours = 0;
  #isClosed = false;

  constructor(track: MediaStreamTrack, parts: { codec: VideoCodec; limits: PictureLimits; events: PictureEvents }) {
    this.codec = parts.codec;
    this.#limits = parts.limits;
    this.#events = parts.events;
    this.#stop = readFrames(track, {
      take: (frame) => this.#take(frame),
      ended: () => {
        this.close();
        parts.events.ended();
      },
    });
  }

  get counts(): { readonly encoded: number; readonly dropped: number } {
    return this.#counts;
  }

  setBudget(bitsPerSecond: number): void {
    this.#limits = { ...this.#limits, budget: bitsPerSecond };
    if (this.#format) this.#configure();
  }

  wantKeyPicture(): void {
    this.#isKeyWanted = true;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#stop();
    this.#closeEncoder();
  }

  #take(frame: VideoFrame): void {
    try {
      if (!this.#isClosed) this.#encode(frame);
    } catch (error) {
      this.#fail(error);
    } finally {
      frame.close();
    }
  }

  #encode(frame: VideoFrame): void {
    const { displayWidth: width, displayHeight: height, timestamp } = frame;
    if (width !== this.#source.width || height !== this.#source.height) {
      this.#source = { width, height };
      this.#format = undefined;
    }
    if (!this.#encoder) this.#open();
    if (!this.#format) this.#configure();
    const interval = 1e6 / (this.#format?.frameRate ?? 1);
    // Sources are not exact: a picture that comes half an interval early is in time.
    if (timestamp < this.#nextAt - interval / 2) {
      this.#counts.dropped++;
      return;
    }
    const isBusy = (this.#encoder?.encodeQueueSize ?? 0) >= MAX_QUEUE;
    if (this.#load.count(timestamp, isBusy)) this.#configure();
    if (isBusy) {
      this.#counts.dropped++;
      this.#nextAt = Math.max(this.#nextAt, timestamp) + interval;
      return;
    }
    this.#nextAt = Math.max(this.#nextAt, timestamp) + interval;
    const sinceKey = timestamp - this.#keyAt;
    const keyFrame = sinceKey >= KEY_INTERVAL || (this.#isKeyWanted && sinceKey >= LEAST_KEY_INTERVAL);
    if (keyFrame) {
      this.#isKeyWanted = false;
      this.#keyAt = timestamp;
    }
    this.#encoder?.encode(frame, { keyFrame });
  }

  #open(): void {
    const encoder = new VideoEncoder({
      output: (chunk, metadata) => this.#pass(chunk, metadata),
      error: (error) => {
        if (this.#encoder === encoder) this.#fail(error);
      },
    });
    this.#encoder = encoder;
    this.#format = undefined;
    this.#demandKey();
  }

  /** Adjusts the encoder to source, budget and load. A picture of another size stands alone. */
  #configure(): void {
    const before = this.#format;
    const { rate, scale } = this.#load.relief;
    const { maxWidth, maxHeight, frameRate, budget } = this.#limits;
    const fit = Math.min(1, maxWidth / this.#source.width, maxHeight / this.#source.height) * scale;
    const most = { maxWidth: this.#source.width * fit, maxHeight: this.#source.height * fit, frameRate: frameRate * rate };
    const format = pictureFormat(this.#source, { ...most, budget }, before);
    const hasChanged = before?.width !== format.width || before.height !== format.height;
    this.#format = format;
    this.#encoder?.configure(encoderConfig(this.codec, { ...format, budget: this.#limits.budget }));
    if (hasChanged) this.#demandKey();
    if (hasChanged || before?.frameRate !== format.frameRate) this.#events.format?.(format);
  }

  /** The next picture must stand alone, however short the time since the last. */
  #demandKey(): void {
    this.#isKeyWanted = true;
    this.#keyAt = Number.NEGATIVE_INFINITY;
  }

  #pass(chunk: EncodedVideoChunk, metadata?: EncodedVideoChunkMetadata): void {
    if (this.#isClosed) return;
    if (metadata?.decoderConfig) this.#colours = coloursByte(metadata.decoderConfig.colorSpace);
    if (chunk.byteLength > MAX_BYTES) {
      this.#counts.dropped++;
      this.setBudget(this.#limits.budget / 2);
      this.#demandKey();
      return;
    }
    const data = new Uint8Array(1 + chunk.byteLength);
    data[0] = this.#colours;
    chunk.copyTo(data.subarray(1));
    this.#counts.encoded++;
    this.#failures = 0;
    const timestamp = (Math.round(chunk.timestamp * 0.09) % 0x100000000) >>> 0;
    this.#events.picture({ data, timestamp, isKey: chunk.type === 'key', codec: this.codec });
  }

  /** An encoder that has failed is closed: the next picture gets another one, unless it fails again and again. */
  #fail(error: unknown): void {
    this.#closeEncoder();
    if (++this.#failures < 3 || this.#isClosed) return;
    this.close();
    this.#events.failed(`The pictures cannot be encoded: ${error instanceof Error ? error.message : error}`);
  }

  #closeEncoder(): void {
    const encoder = this.#encoder;
    this.#encoder = undefined;
    if (encoder && encoder.state !== 'closed') encoder.close();
  }
}
