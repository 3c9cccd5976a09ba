// The script of a page that encodes, decodes, draws and shares pictures of a screen.
import { openConnection } from '@guildhall/call/connection/connection';
import type { Admission, CallConnection, VideoCodec, VideoFrame as Picture } from '@guildhall/call/connection/types';
import { openPictures } from '@guildhall/call/video/camera';
import { decoderConfig, encoderConfig } from '@guildhall/call/video/codecs';
import { openPlayer, type Player } from '@guildhall/call/video/player';
import type { PictureFormat, Pictures } from '@guildhall/call/video/types';
import { type Screen, screenFrame, screens } from './screen.ts';

/** The figures of one stage. */
export interface Stage {
  pictures: number;
  /** Ms from the first to the last picture, one after the other. */
  ms: number;
  bytes: number;
}

/** The state of the own and of the others' pictures in a call. */
export interface Shared {
  state: string;
  /** Pictures of the source, and those that were encoded, decoded and drawn. */
  offered: number;
  encoded: number;
  decoded: number;
  drawn: number;
  codec: string;
  format: string;
}

declare global {
  interface Window {
    /** Encodes pictures one after the other; undefined if the browser cannot encode the codec. */
    encode(codec: VideoCodec, count: number): Promise<Stage | undefined>;
    /** Decodes what `encode` has encoded last. */
    decode(codec: VideoCodec): Promise<Stage>;
    /** Draws decoded pictures on a canvas. */
    drawPictures(count: number): Promise<Stage>;
    enter(admission: Admission): void;
    share(): Promise<void>;
    shared(): Shared;
  }
}

const [WIDTH, HEIGHT, RATE] = [1920, 1080, 30];
const BUDGET = 4_000_000;
/** Bits per second at most, as the web client's. */
const MOST = 6_000_000;
/** Pictures before the measured ones. */
const WARM_UP = 3;
const MICROSECONDS = 1e6;

type Generator = new (init: { kind: 'video' }) => MediaStreamTrack & { writable: WritableStream<VideoFrame> };

let made: Screen[] = [];
let encoded: EncodedVideoChunk[] = [];

/** The pictures of the screen, each with the next time. */
function frames(): (n: number, timestamp?: number) => VideoFrame {
  if (made.length === 0) made = screens(WIDTH, HEIGHT);
  return (n, timestamp = (n * MICROSECONDS) / RATE) => screenFrame(made, n, timestamp);
}

window.encode = async (codec, count) => {
  const config = encoderConfig(codec, { width: WIDTH, height: HEIGHT, frameRate: RATE, budget: BUDGET });
  if (!(await VideoEncoder.isConfigSupported(config)).supported) return undefined;
  const frame = frames();
  encoded = [];
  const output = watched<EncodedVideoChunk>();
  const encoder = new VideoEncoder({ output: output.take, error: output.fail });
  encoder.configure(config);
  let start = 0;
  for (let n = 0; n < WARM_UP + count; n += 1) {
    if (n === WARM_UP) start = performance.now();
    const picture = frame(n);
    encoder.encode(picture, { keyFrame: n === 0 });
    picture.close();
    encoded.push(await output.next());
  }
  const ms = performance.now() - start;
  encoder.close();
  return { pictures: count, ms, bytes: encoded.slice(WARM_UP).reduce((all, { byteLength }) => all + byteLength, 0) };
};

window.decode = async (codec) => {
  const output = watched<VideoFrame>();
  const decoder = new VideoDecoder({ output: output.take, error: output.fail });
  decoder.configure(decoderConfig(codec));
  let start = 0;
  for (const [n, chunk] of encoded.entries()) {
    if (n === WARM_UP) start = performance.now();
    decoder.decode(chunk);
    (await output.next()).close();
  }
  const ms = performance.now() - start;
  decoder.close();
  return { pictures: encoded.length - WARM_UP, ms, bytes: 0 };
};

window.drawPictures = async (count) => {
  const canvas = newCanvas();
  const drawing = canvas.getContext('2d', { alpha: false });
  const frame = frames();
  const start = performance.now();
  for (let n = 0; n < count; n += 1) {
    const picture = frame(n);
    drawing?.drawImage(picture, 0, 0, WIDTH, HEIGHT);
    picture.close();
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  const ms = performance.now() - start;
  canvas.remove();
  return { pictures: count, ms, bytes: 0 };
};

let connection: CallConnection | undefined;
let pictures: Pictures | undefined;
let player: Player | undefined;
let format: PictureFormat | undefined;
let budget = BUDGET;
const counts = { offered: 0, drawn: 0 };

window.enter = (admission) => {
  const events = {
    video: (picture: Picture) => player?.play(picture),
    videoSource(userId: string) {
      player ??= openPlayer(newCanvas(), {
        keyPictureWanted: () => connection?.wantKeyFrame(userId),
        rate: (shown) => {
          counts.drawn += shown;
        },
      });
      connection?.watch(new Set([userId]));
    },
    keyFrameWanted: () => pictures?.wantKeyPicture(),
    videoBudget: (bits: number) => {
      budget = Math.min(bits, MOST);
      pictures?.setBudget(budget);
    },
  };
  connection = openConnection({ admission, scheme: 'ws', events });
};

window.share = async () => {
  connection?.announceVideo({ width: WIDTH, height: HEIGHT, frameRate: RATE });
  const Track: Generator = Reflect.get(globalThis, 'MediaStreamTrackGenerator');
  const track = new Track({ kind: 'video' });
  const writer = track.writable.getWriter();
  const frame = frames();
  const start = performance.now();
  setInterval(() => {
    const due = Math.floor(((performance.now() - start) * RATE) / 1000);
    if (due <= counts.offered) return;
    // Pictures that this page could not offer in time are counted as offered.
    counts.offered = due;
    writer.write(frame(due, (due * MICROSECONDS) / RATE)).catch(() => undefined);
  }, 1);
  pictures = await openPictures(
    track,
    { maxWidth: WIDTH, maxHeight: HEIGHT, frameRate: RATE, budget },
    {
      picture: (picture) => connection?.sendVideo(picture),
      format: (next) => {
        format = next;
      },
      ended: () => undefined,
      failed: (message) => {
        throw new Error(message);
      },
    },
  );
};

window.shared = () => {
  const { width = 0, height = 0, frameRate = 0 } = format ?? {};
  return {
    ...counts,
    state: connection?.state.kind ?? 'none',
    encoded: pictures?.counts.encoded ?? 0,
    decoded: player?.counts.decoded ?? 0,
    codec: pictures?.codec ?? '',
    format: `${width} × ${height} at ${frameRate}`,
  };
};

function newCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: WIDTH, height: HEIGHT });
  document.body.append(canvas);
  return canvas;
}

/** The results of a codec, one by one. */
function watched<T>() {
  const results: T[] = [];
  let waiting = Promise.withResolvers<void>();
  return {
    take(result: T): void {
      results.push(result);
      waiting.resolve();
    },
    fail: (error: unknown) => waiting.reject(error),
    async next(): Promise<T> {
      for (;;) {
        const result = results.shift();
        if (result) return result;
        waiting = Promise.withResolvers<void>();
        await waiting.promise;
      }
    },
  };
}
