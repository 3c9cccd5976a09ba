import type { Snowflake } from '@guildhall/protocol/ids';
import { VOICE_OPCODES as OPCODES } from '@guildhall/protocol/voice';
import { Budget } from './budget.ts';
import type { Link } from './link.ts';
import { type Picture, writeKeyRequest, writePicture } from './packets.ts';
import type { Surroundings } from './sound.ts';
import type { CallConnection, VideoSource } from './types.ts';

/** Pictures that wait for the encryption, at most. */
const MOST_PENDING = 10;
const WANTED = 100;

/** The SSRCs of the own pictures and sound. */
export interface OwnStreams {
  ssrc: number;
  videoSsrc: number;
  rtxSsrc: number;
}

type Outgoing = Parameters<CallConnection['sendVideo']>[0];

/** The pictures of a connection, which travel on its WebSocket. */
export class Pictures {
  readonly #around: Surroundings;
  /** The link that carries them, undefined while there is none. */
  readonly #link: () => Link | undefined;
  readonly #budget = new Budget();
  #own: OwnStreams | undefined;
  #source: Omit<VideoSource, 'ssrc'> | undefined;
  #watched: ReadonlySet<Snowflake> = new Set();
  #sending: Promise<void> = Promise.resolve();
  #receiving: Promise<void> = Promise.resolve();
  #pending = 0;
  #seq = 0;
  /** A picture was dropped: until the next one that stands alone, others are of no use. */
  #isBroken = false;

  constructor(around: Surroundings, link: () => Link | undefined) {
    this.#around = around;
    this.#link = link;
  }

  /** Whether pictures are announced. */
  get isSending(): boolean {
    return this.#source !== undefined;
  }

  /** The connection has its SSRCs. */
  begin(own: OwnStreams): void {
    this.#own = own;
  }

  /** Sends the server the state again that may have been lost with a link. */
  repeat(): void {
    if (this.#source) this.announce(this.#source);
    this.#sendWants();
  }

  announce(source: Omit<VideoSource, 'ssrc'> | undefined): void {
    this.#source = source;
    if (!this.#own) return;
    const { ssrc, videoSsrc, rtxSsrc } = this.#own;
    const streams = source ? [streamOf(videoSsrc, rtxSsrc, source)] : [];
    const ssrcs = source ? { video_ssrc: videoSsrc, rtx_ssrc: rtxSsrc } : { video_ssrc: 0, rtx_ssrc: 0 };
    this.#link()?.send(OPCODES.VIDEO, { audio_ssrc: ssrc, ...ssrcs, streams });
    if (source) this.#around.events.videoBudget?.(this.#budget.bitsPerSecond);
  }

  send({ data, timestamp, isKey, codec }: Outgoing): void {
    if (this.#isBroken && !isKey) return;
    const link = this.#link();
    if (!link || !this.#source) return;
    if (this.#pending >= MOST_PENDING || !this.#budget.hasRoom(link.waiting)) {
      this.#drop();
      return;
    }
    this.#isBroken = false;
    this.#pending += 1;
    this.#sending = this.#sending
      .then(async () => {
        const encrypted = await this.#around.encryption.member?.encrypt(data);
        const { videoSsrc: ssrc } = this.#own ?? {};
        if (!encrypted || ssrc === undefined) return;
        this.#seq = (this.#seq + 1) & 0xffff;
        const bytes = writePicture({ ssrc, seq: this.#seq, timestamp: timestamp >>> 0, isKey, codec, data: encrypted });
        this.#budget.add(bytes.length);
        this.#link()?.sendBytes(bytes);
      })
      .finally(() => {
        this.#pending -= 1;
      });
  }

  /** Adapts the budget after `ms` since the last call. */
  adapt(ms: number): void {
    const waiting = this.#link()?.waiting;
    if (!this.#source || waiting === undefined) return;
    if (this.#budget.adapt(waiting, ms)) this.#around.events.videoBudget?.(this.#budget.bitsPerSecond);
  }

  receive({ data, ...picture }: Picture): void {
    const { roster, encryption, counts, events } = this.#around;
    const userId = roster.userOf(picture.ssrc);
    if (userId === undefined) return;
    counts.video.received += 1;
    const decrypted = encryption.member?.decrypt(userId, data, 'video');
    // Pictures build on each other: they are reported in their order.
    this.#receiving = this.#receiving.then(async () => {
      const plain = await decrypted;
      if (plain) events.video?.({ userId, ...picture, data: plain });
      else counts.video.failed += 1;
    });
  }

  watch(userIds: ReadonlySet<Snowflake>): void {
    this.#watched = new Set(userIds);
    this.#sendWants();
  }

  /** The streams of the others have changed. */
  sourcesChanged(): void {
    this.#sendWants();
  }

  wantKey(userId: Snowflake): void {
    const source = this.#around.roster.sources.get(userId);
    if (source) this.#link()?.sendBytes(writeKeyRequest(source.ssrc));
  }

  #sendWants(): void {
    const { sources } = this.#around.roster;
    if (sources.size === 0) return;
    const qualities = [...sources].map(([userId, { ssrc }]) => [ssrc, this.#watched.has(userId) ? WANTED : 0]);
    this.#link()?.send(OPCODES.MEDIA_SINK_WANTS, { any: WANTED, ...Object.fromEntries(qualities) });
  }

  #drop(): void {
    if (!this.#isBroken) this.#around.events.keyFrameWanted?.();
    this.#isBroken = true;
  }
}

function streamOf(ssrc: number, rtx_ssrc: number, { width, height, frameRate }: Omit<VideoSource, 'ssrc'>): object {
  return {
    ...{ type: 'video', rid: '100', ssrc, rtx_ssrc, active: true, quality: 100 },
    max_framerate: frameRate,
    max_resolution: { type: 'fixed', width, height },
  };
}
