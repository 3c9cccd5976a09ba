import type { CallConnection, ConnectionEvents, VideoFrame, VideoSource } from '@guildhall/call/connection/types';
import type { Id } from '../api/wire-base.ts';
import type { Pictures } from './call-store.ts';

/** Draws the pictures of one user on a canvas. */
export interface PicturePlayer {
  push(frame: VideoFrame): void;
  close(): void;
}

/** Encodes the pictures of a track. */
export interface PictureEncoder {
  /** Makes the next picture stand alone. */
  forceKeyFrame(): void;
  /** Bits per second at most. */
  setBudget(bitsPerSecond: number): void;
  close(): void;
}

export type EncodedPicture = Parameters<CallConnection['sendVideo']>[0];
export interface EncoderEvents {
  picture(picture: EncodedPicture): void;
  /** The track has ended. */
  ended(): void;
  /** Pictures cannot be encoded; the message says why. */
  failed(message: string): void;
}

export interface PictureLimits extends Omit<VideoSource, 'ssrc'> {
  /** Bits per second at most, whatever the connection carries. */
  budget: number;
}

/** The functions of the browser that pictures use. */
export interface PictureNeeds {
  openPlayer(
    canvas: HTMLCanvasElement,
    events: { keyFrameWanted(): void; size(width: number, height: number): void },
  ): PicturePlayer;
  openEncoder(track: MediaStreamTrack, limits: PictureLimits, events: EncoderEvents): Promise<PictureEncoder>;
  /** The pictures that are shown have changed. */
  changed(pictures: Readonly<Record<string, Pictures>>): void;
}

/** Bits per second until the connection has measured. */
const FIRST_BUDGET = 1_000_000;

interface Shown {
  pictures: Pictures;
  player: PicturePlayer;
}

/** The pictures that are sent. */
interface Own {
  limits: PictureLimits;
  encoder: PictureEncoder | undefined;
}

/** The pictures of one connection, in both directions. They outlive a connection: the next one continues. */
export class PictureHub {
  readonly #needs: PictureNeeds;
  readonly #keyOf: (userId: Id) => string;
  readonly #shown = new Map<Id, Shown>();
  /** The own picture beside those of others. */
  #mirror: { userId: Id; canvas: HTMLCanvasElement } | undefined;
  #connection: CallConnection | undefined;
  #own: Own | undefined;
  #budget = FIRST_BUDGET;

  /** `keyOf` names the tile of a user's pictures. */
  constructor(needs: PictureNeeds, keyOf: (userId: Id) => string) {
    this.#needs = needs;
    this.#keyOf = keyOf;
  }

  /** The part of a connection's events that is about pictures. */
  readonly events: Pick<ConnectionEvents, 'video' | 'videoSource' | 'keyFrameWanted' | 'videoBudget'> = {
    video: (frame) => this.#shown.get(frame.userId)?.player.push(frame),
    videoSource: (userId, source) => this.#onSource(userId, source),
    keyFrameWanted: () => this.#own?.encoder?.forceKeyFrame(),
    videoBudget: (bitsPerSecond) => {
      this.#budget = bitsPerSecond;
      this.#own?.encoder?.setBudget(Math.min(bitsPerSecond, this.#own.limits.budget));
    },
  };

  /** Uses a connection that is ready for media, or none. */
  attach(connection: CallConnection | undefined): void {
    this.#connection = connection;
    if (!connection) {
      this.#forget();
      return;
    }
    if (!this.#own) return;
    connection.announceVideo(this.#own.limits);
    this.#own.encoder?.forceKeyFrame();
  }

  /** Announces and sends the pictures of a track, in place of any other. */
  async send(track: MediaStreamTrack, limits: PictureLimits, events: Omit<EncoderEvents, 'picture'>): Promise<void> {
    this.#own?.encoder?.close();
    const own: Own = { limits, encoder: undefined };
    this.#own = own;
    this.#connection?.announceVideo(limits);
    const encoder = await this.#needs.openEncoder(
      track,
      { ...limits, budget: Math.min(this.#budget, limits.budget) },
      {
        ...events,
        picture: (picture) => this.#own === own && this.#connection?.sendVideo(picture),
      },
    );
    if (this.#own === own) own.encoder = encoder;
    else encoder.close();
  }

  /** Ends sending. */
  stop(): void {
    this.#own?.encoder?.close();
    if (this.#own) this.#connection?.announceVideo(undefined);
    this.#own = undefined;
  }

  /** Shows a canvas with the own pictures, or none. */
  showOwn(userId: Id, canvas: HTMLCanvasElement | undefined): void {
    this.#mirror = canvas && { userId, canvas };
    this.#report();
  }

  close(): void {
    this.stop();
    this.#forget();
  }

  #onSource(userId: Id, source: VideoSource | undefined): void {
    const before = this.#shown.get(userId);
    if (!source) {
      before?.player.close();
      this.#shown.delete(userId);
    } else if (!before) this.#shown.set(userId, this.#open(userId));
    this.#connection?.watch(new Set(this.#shown.keys()));
    this.#report();
  }

  #open(userId: Id): Shown {
    const canvas = document.createElement('canvas');
    const player = this.#needs.openPlayer(canvas, {
      keyFrameWanted: () => this.#connection?.wantKeyFrame(userId),
      size: (width, height) => {
        const shown = this.#shown.get(userId);
        if (!shown) return;
        shown.pictures = { canvas, width, height };
        this.#report();
      },
    });
    return { pictures: { canvas, width: 0, height: 0 }, player };
  }

  #forget(): void {
    for (const { player } of this.#shown.values()) player.close();
    this.#shown.clear();
    this.#report();
  }

  #report(): void {
    const shown = Object.fromEntries([...this.#shown].map(([id, { pictures }]) => [this.#keyOf(id), pictures]));
    if (this.#mirror) shown[this.#keyOf(this.#mirror.userId)] = { canvas: this.#mirror.canvas, width: 0, height: 0 };
    this.#needs.changed(shown);
  }
}
