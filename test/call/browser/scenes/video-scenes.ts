import { MicrophoneError } from '@guildhall/call/audio/types';
import type { VideoCodec } from '@guildhall/call/connection/types';
import { openPictures } from '@guildhall/call/video/camera';
import { openCamera, openScreen } from '@guildhall/call/video/capture';
import { decodableCodecs } from '@guildhall/call/video/codecs';
import { openPlayer, type Player } from '@guildhall/call/video/player';
import type { EncodedPicture, PictureFormat, PictureLimits, Pictures } from '@guildhall/call/video/types';
import { until } from './parts.ts';

export { decodableCodecs };

const LIMITS: PictureLimits = { maxWidth: 640, maxHeight: 480, frameRate: 30, budget: 2_000_000 };

type Colour = [red: number, green: number, blue: number];

/** A screen and what was seen on it. */
class Screen {
  readonly canvas = document.createElement('canvas');
  readonly player: Player;
  readonly sizes: string[] = [];
  readonly rates: number[] = [];
  readonly undecodable: VideoCodec[] = [];
  asked = 0;

  constructor(wantKeyPicture: () => void = () => {}, target: 'canvas' | 'video' = 'canvas') {
    const element = target === 'canvas' ? this.canvas : document.createElement('video');
    this.player = openPlayer(element, {
      size: (width, height) => this.sizes.push(`${width}x${height}`),
      rate: (rate) => this.rates.push(rate),
      undecodable: (codec) => this.undecodable.push(codec),
      keyPictureWanted: () => {
        this.asked++;
        wantKeyPicture();
      },
    });
    if (element instanceof HTMLVideoElement) document.body.append(element);
  }

  /** The colour at a place, as a share of width and height. */
  colour(x: number, y: number): Colour {
    const { data } = this.canvas.getContext('2d')?.getImageData(this.canvas.width * x, this.canvas.height * y, 1, 1) ?? {
      data: [],
    };
    return [data[0] ?? -1, data[1] ?? -1, data[2] ?? -1];
  }

  /** The colours of the four quarters. */
  quarters(): Colour[] {
    return [this.colour(0.25, 0.25), this.colour(0.75, 0.25), this.colour(0.25, 0.75), this.colour(0.75, 0.75)];
  }
}

/** A source of four coloured quarters whose size can change; a dot moves, so that there are always new pictures. */
class Quarters {
  readonly canvas = document.createElement('canvas');
  readonly track: MediaStreamTrack;
  readonly #timer: ReturnType<typeof setInterval>;
  #drawn = 0;

  constructor(width = 640, height = 480, rate = 30) {
    Object.assign(this.canvas, { width, height });
    this.#draw();
    const [track] = this.canvas.captureStream(rate).getVideoTracks();
    if (!track) throw new Error('no track');
    this.track = track;
    this.#timer = setInterval(() => this.#draw(), 1_000 / rate);
  }

  #draw(): void {
    const { canvas } = this;
    const { width, height } = canvas;
    const drawing = canvas.getContext('2d');
    if (!drawing) return;
    for (const [index, colour] of ['rgb(200, 30, 30)', 'rgb(30, 160, 30)', 'rgb(40, 40, 200)', 'rgb(200, 200, 200)'].entries()) {
      drawing.fillStyle = colour;
      drawing.fillRect((width / 2) * (index % 2), (height / 2) * (index >> 1), width / 2, height / 2);
    }
    drawing.fillStyle = 'black';
    drawing.fillRect((this.#drawn++ * 4) % width, 0, 8, 8);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.track.stop();
  }
}

/** Pictures that are encoded, with what was reported. */
interface Sending {
  readonly pictures: Pictures;
  readonly sent: EncodedPicture[];
  readonly formats: PictureFormat[];
  ended: number;
}

async function send(
  track: MediaStreamTrack,
  limits: Partial<PictureLimits>,
  heard: (picture: EncodedPicture, seq: number) => void,
): Promise<Sending> {
  const sending: Omit<Sending, 'pictures'> = { sent: [], formats: [], ended: 0 };
  const pictures = await openPictures(
    track,
    { ...LIMITS, ...limits },
    {
      picture(picture) {
        sending.sent.push(picture);
        heard(picture, (65_530 + sending.sent.length) & 0xffff);
      },
      format: (format) => sending.formats.push(format),
      ended: () => sending.ended++,
      failed: (message) => {
        throw new Error(message);
      },
    },
  );
  return Object.assign(sending, { pictures });
}

const show = (screen: Screen, picture: EncodedPicture, seq: number): void =>
  screen.player.play({ ...picture, userId: '1', ssrc: 1, seq });

/** Encodes and decodes coloured quarters. */
export async function colours(codec: VideoCodec) {
  // So few pictures that the encoder keeps up on a busy machine too, and none is made smaller.
  const source = new Quarters(640, 480, 10);
  const screen = new Screen();
  const sending = await send(source.track, { codecs: [codec] }, (picture, seq) => show(screen, picture, seq));
  await until(() => screen.player.counts.decoded >= 20 && screen.rates.length >= 2);
  sending.pictures.close();
  source.stop();
  const steps = sending.sent.slice(1).map(({ timestamp }, index) => timestamp - (sending.sent[index]?.timestamp ?? 0));
  return {
    codec: sending.pictures.codec,
    quarters: screen.quarters(),
    sizes: screen.sizes,
    isFirstKey: sending.sent[0]?.isKey,
    keys: sending.sent.filter(({ isKey }) => isKey).length,
    rising: steps.every((step) => step > 0),
    rate: screen.rates.at(-1),
    skipped: screen.player.counts.skipped,
  };
}

/** The fake camera through encoder and decoder: the differences to what the camera shows. */
export async function camera() {
  const track = await openCamera({ deviceId: 'default', width: 640, height: 480 });
  const screen = new Screen();
  const video = document.createElement('video');
  video.srcObject = new MediaStream([track]);
  await video.play();
  const sending = await send(track, {}, (picture, seq) => show(screen, picture, seq));
  await until(() => screen.player.counts.decoded >= 20);
  const original = document.createElement('canvas');
  Object.assign(original, { width: screen.canvas.width, height: screen.canvas.height });
  original.getContext('2d')?.drawImage(video, 0, 0, original.width, original.height);
  const pixels = (canvas: HTMLCanvasElement) =>
    canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  const [shown, expected] = [pixels(screen.canvas), pixels(original)];
  let difference = 0;
  for (let index = 0; index < shown.length; index++) difference += Math.abs((shown[index] ?? 0) - (expected[index] ?? 0));
  track.dispatchEvent(new Event('ended'));
  const result = { size: screen.sizes, difference: difference / shown.length, ended: sending.ended };
  track.stop();
  return result;
}

/** The sizes of the pictures with one budget after another. */
export async function budgets(...all: number[]) {
  const source = new Quarters();
  const screen = new Screen();
  const sending = await send(source.track, { budget: all[0] }, (picture, seq) => show(screen, picture, seq));
  for (const [index, budget] of all.entries()) {
    sending.pictures.setBudget(budget);
    const decoded = screen.player.counts.decoded;
    await until(() => screen.player.counts.decoded >= decoded + 10 && screen.sizes.length > Math.min(index, 1));
  }
  const quarters = screen.quarters();
  sending.pictures.close();
  source.stop();
  return { sizes: screen.sizes, formats: sending.formats, quarters, skipped: screen.player.counts.skipped };
}

/** A source whose size changes, such as a window that is shared. */
export async function resize() {
  const source = new Quarters();
  const screen = new Screen();
  const sending = await send(source.track, {}, (picture, seq) => show(screen, picture, seq));
  await until(() => screen.sizes.length >= 1);
  Object.assign(source.canvas, { width: 320, height: 400 });
  await until(() => screen.sizes.length >= 2);
  const decoded = screen.player.counts.decoded;
  await until(() => screen.player.counts.decoded >= decoded + 5);
  sending.pictures.close();
  source.stop();
  return { sizes: screen.sizes, quarters: screen.quarters(), skipped: screen.player.counts.skipped };
}

/** A receiver who comes later, and one who loses a picture: both ask for a key picture and go on with it. */
export async function keyPictures() {
  const source = new Quarters();
  const screens: Screen[] = [];
  const lost = new Set<number>();
  const sending = await send(source.track, {}, (picture, seq) => {
    for (const screen of screens) if (!lost.has(seq)) show(screen, picture, seq);
  });
  await until(() => sending.sent.length >= 20);
  const before = sending.sent.filter(({ isKey }) => isKey).length;
  const screen = new Screen(() => sending.pictures.wantKeyPicture());
  screens.push(screen);
  await until(() => screen.player.counts.decoded >= 10);
  const late = { asked: screen.asked, keys: sending.sent.filter(({ isKey }) => isKey).length - before };
  lost.add((65_530 + sending.sent.length + 1) & 0xffff);
  const { decoded, skipped } = screen.player.counts;
  await until(() => screen.player.counts.skipped > skipped && screen.player.counts.decoded >= decoded + 10);
  const after = { asked: screen.asked, keys: sending.sent.filter(({ isKey }) => isKey).length - before };
  const count = sending.sent.length;
  for (let request = 0; request < 100; request++) sending.pictures.wantKeyPicture();
  await until(() => sending.sent.slice(count).some(({ isKey }) => isKey));
  const keys = sending.sent.filter(({ isKey }) => isKey).map(({ timestamp }) => timestamp);
  // Ms between two of them.
  const closest = Math.min(...keys.slice(1).map((key, index) => (key - (keys[index] ?? 0)) / 90));
  sending.pictures.close();
  source.stop();
  return { before, late, after, closest, quarters: screen.quarters() };
}

/** A picture that no decoder accepts. */
export async function damagedPicture() {
  const source = new Quarters();
  let isDamaged = false;
  const sendingNow: { pictures?: Pictures } = {};
  const screen = new Screen(() => sendingNow.pictures?.wantKeyPicture());
  const sending = await send(source.track, {}, (picture, seq) => {
    const isBad = sending !== undefined && sending.sent.length === 15;
    isDamaged ||= isBad;
    show(screen, isBad ? { ...picture, data: new Uint8Array(50).fill(0xfd) } : picture, seq);
  });
  sendingNow.pictures = sending.pictures;
  await until(() => isDamaged && screen.asked > 0);
  const { decoded } = screen.player.counts;
  await until(() => screen.player.counts.decoded >= decoded + 10);
  sending.pictures.close();
  source.stop();
  return { asked: screen.asked, quarters: screen.quarters() };
}

/** The pictures a second that a limit lets pass. */
export async function limitedRate(frameRate: number) {
  const source = new Quarters();
  const sending = await send(source.track, { frameRate }, () => {});
  await until(() => sending.sent.length >= 20);
  const first = sending.sent[0]?.timestamp ?? 0;
  const rate = (19 * 90_000) / ((sending.sent[19]?.timestamp ?? 0) - first);
  const { dropped } = sending.pictures.counts;
  sending.pictures.close();
  source.stop();
  return { rate, dropped };
}

/** The colours where the browser cannot read tracks: their pictures come from a video element. */
export async function coloursWithoutProcessor() {
  Reflect.deleteProperty(globalThis, 'MediaStreamTrackProcessor');
  return colours('vp8');
}

/** Pictures that the browser cannot decode, as those of H.264 on some systems. */
export async function undecodable() {
  VideoDecoder.isConfigSupported = async (config) => ({ supported: false, config });
  const source = new Quarters();
  const screen = new Screen();
  const sending = await send(source.track, { codecs: ['vp8'] }, (picture, seq) => show(screen, picture, seq));
  await until(() => screen.undecodable.length > 0);
  const { decoded, skipped } = screen.player.counts;
  const { asked } = screen;
  await until(() => screen.player.counts.skipped >= skipped + 40);
  sending.pictures.close();
  source.stop();
  return { codecs: screen.undecodable, decoded: screen.player.counts.decoded - decoded, asked: screen.asked - asked };
}

/** Shows pictures in a video element. */
export async function inVideoElement() {
  const source = new Quarters();
  const screen = new Screen(undefined, 'video');
  const sending = await send(source.track, {}, (picture, seq) => show(screen, picture, seq));
  const video = document.querySelector('video');
  await until(() => (video?.videoWidth ?? 0) === 640);
  sending.pictures.close();
  source.stop();
  return { width: video?.videoWidth, height: video?.videoHeight };
}

/** Shares a screen, or says why that failed. */
export async function share() {
  try {
    const { picture, sound } = await openScreen();
    const screen = new Screen();
    const sending = await send(picture, { maxWidth: 1920, maxHeight: 1080, budget: 4_000_000 }, (encoded, seq) =>
      show(screen, encoded, seq),
    );
    await until(() => screen.player.counts.decoded >= 3);
    sending.pictures.close();
    picture.stop();
    sound?.stop();
    return { shown: screen.sizes.length, problem: 'none' };
  } catch (error) {
    if (error instanceof MicrophoneError) return { shown: 0, problem: error.problem };
    throw error;
  }
}

/** Opens a camera, and returns why that failed. */
export async function openFailingCamera(deviceId: string): Promise<string> {
  try {
    (await openCamera({ deviceId })).stop();
    return 'none';
  } catch (error) {
    return error instanceof MicrophoneError ? error.problem : String(error);
  }
}

/** Encodes and decodes some pictures of 1080p. */
export async function fullHd(count: number) {
  const source = new Quarters(1920, 1080);
  const screen = new Screen();
  const sending = await send(source.track, { maxWidth: 1920, maxHeight: 1080, budget: 4_000_000 }, (picture, seq) =>
    show(screen, picture, seq),
  );
  await until(() => screen.player.counts.decoded >= count && screen.sizes.length > 0);
  sending.pictures.close();
  source.stop();
  return { sizes: screen.sizes, quarters: screen.quarters() };
}
