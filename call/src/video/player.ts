import type { VideoCodec, VideoFrame as Picture } from '../connection/types.ts';
import { canDecode, decoderConfig } from './codecs.ts';
import { coloursOf } from './colours.ts';
import type { PlayerEvents } from './types.ts';

/** Pictures that may wait for the decoder: half a second. A page that is slower skips to the next key picture. */
const MAX_QUEUE = 15;

/** Ms between two requests for a key picture, and between two reports of the rate. */
const SECOND = 1_000;

/** Shows the pictures of a user. */
export interface Player {
  /** Takes the next picture of the user. */
  play(picture: Picture): void;
  /** Pictures since the start that were decoded, and that were left out, as one before them was missing. */
  readonly counts: { readonly decoded: number; readonly skipped: number };
  close(): void;
}

/** Shows pictures in a canvas, or in a video element through a canvas that is not in the page. */
export function openPlayer(target: HTMLCanvasElement | HTMLVideoElement, events: PlayerEvents): Player {
  if (target instanceof HTMLCanvasElement) return new OpenPlayer(target, events);
  const canvas = document.createElement('canvas');
  target.srcObject = canvas.captureStream();
  target.muted = true;
  target.playsInline = true;
  void target.play().catch(() => {});
  return new OpenPlayer(canvas, events);
}

class OpenPlayer implements Player {
  readonly #canvas: HTMLCanvasElement;
  readonly #drawing: CanvasRenderingContext2D | null;
  readonly #events: PlayerEvents;
  readonly #counts = { decoded: 0, skipped: 0 };
  readonly #timer: ReturnType<typeof setInterval>;
  /** For each codec that has come whether the browser can decode it; true until that is known. */
  readonly #codecs = new Map<VideoCodec, boolean>();
  #decoder: VideoDecoder | undefined;
  #codec: VideoCodec | undefined;
  #colours = 0;
  /** The sequence number that continues the pictures; undefined while only a key picture can. */
  #expected: number | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;
  /** The newest picture, which is drawn when the browser draws next. */
  #next: VideoFrame | undefined;
  #shown = 0;
  #isClosed = false;

  constructor(canvas: HTMLCanvasElement, events: PlayerEvents) {
    this.#canvas = canvas;
    this.#drawing = canvas.getContext('2d', { alpha: false });
    this.#events = events;
    this.#timer = setInterval(() => this.#tick(), SECOND);
  }

  get counts(): { readonly decoded: number; readonly skipped: number } {
    return this.#counts;
  }

  play(picture: Picture): void {
    if (this.#isClosed) return;
    if (!this.#isDecodable(picture.codec)) {
      this.#counts.skipped++;
      return;
    }
    const isBusy = (this.#decoder?.decodeQueueSize ?? 0) > MAX_QUEUE;
    if (!picture.isKey && (picture.seq !== this.#expected || isBusy)) {
      this.#counts.skipped++;
      this.#expected = undefined;
      this.#ask();
      return;
    }
    this.#expected = (picture.seq + 1) & 0xffff;
    try {
      const colours = picture.data[0] ?? 0;
      if (!this.#decoder || (picture.isKey && (this.#codec !== picture.codec || this.#colours !== colours))) {
        this.#open(picture.codec, colours);
      }
      this.#decoder?.decode(
        new EncodedVideoChunk({
          type: picture.isKey ? 'key' : 'delta',
          timestamp: Math.round(picture.timestamp / 0.09),
          data: picture.data.subarray(1),
        }),
      );
    } catch {
      this.#fail();
    }
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#closeDecoder();
    this.#next?.close();
    this.#next = undefined;
  }

  #isDecodable(codec: VideoCodec): boolean {
    const known = this.#codecs.get(codec);
    if (known !== undefined) return known;
    this.#codecs.set(codec, true);
    void canDecode(codec).then((isDecodable) => {
      if (isDecodable || this.#isClosed) return;
      this.#codecs.set(codec, false);
      this.#closeDecoder();
      this.#events.undecodable?.(codec);
    });
    return true;
  }

  #open(codec: VideoCodec, colours: number): void {
    this.#closeDecoder();
    this.#codec = codec;
    this.#colours = colours;
    const decoder = new VideoDecoder({
      output: (frame) => this.#show(frame),
      error: () => {
        if (this.#decoder === decoder) this.#fail();
      },
    });
    decoder.configure(decoderConfig(codec, coloursOf(colours)));
    this.#decoder = decoder;
  }

  /** Pictures that cannot be decoded need a new key picture. */
  #fail(): void {
    this.#closeDecoder();
    this.#expected = undefined;
    this.#ask();
  }

  #ask(): void {
    const now = performance.now();
    if (now - this.#askedAt < SECOND) return;
    this.#askedAt = now;
    this.#events.keyPictureWanted();
  }

  #show(frame: VideoFrame): void {
    this.#counts.decoded++;
    if (this.#isClosed) {
      frame.close();
      return;
    }
    if (this.#next) this.#next.close();
    else requestAnimationFrame(() => this.#draw());
    this.#next = frame;
  }

  #draw(): void {
    const frame = this.#next;
    this.#next = undefined;
    if (!frame) return;
    const { displayWidth: width, displayHeight: height } = frame;
    if (this.#canvas.width !== width || this.#canvas.height !== height) {
      this.#canvas.width = width;
      this.#canvas.height = height;
      this.#events.size?.(width, height);
    }
    this.#drawing?.drawImage(frame, 0, 0, width, height);
    frame.close();
    this.#shown++;
  }

  #tick(): void {
    this.#events.rate?.(this.#shown);
    this.#shown = 0;
  }

  #closeDecoder(): void {
    const decoder = this.#decoder;
    this.#decoder = undefined;
    if (decoder && decoder.state !== 'closed') decoder.close();
  }
}
