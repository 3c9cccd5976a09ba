import { pino } from 'pino';
import type { Mode } from '@guildhall/server/voice/media/ciphers.ts';
import type { Counters, DropReason } from '@guildhall/server/voice/media/drops.ts';
import type { CallEvents, MediaCall } from '@guildhall/server/voice/media/media-call.ts';
import { type Media, type MediaOptions, openMedia } from '@guildhall/server/voice/media/open-media.ts';
import { onTestFinished } from 'vitest';
import { AES, VoiceClient } from './voice-client.ts';

/** A member of a call with the client that speaks for it. */
export interface Speaker {
  userId: string;
  ssrc: number;
  client: VoiceClient;
}

/** How a member joins; a mode is selected unless it is null. */
export interface Joining {
  mode?: Mode;
  isSelected?: boolean;
  hasVideo?: boolean;
  /** Whether the client proves its address by IP discovery. */
  discovers?: boolean;
}

/** SSRCs of a member's video are this much above the one of its audio. */
export const VIDEO = 1;
export const RTX = 2;
const SSRC_STEP = 10;

/** The media of a test on free ports, with clients that close when the test ends. */
export class MediaScene {
  readonly media: Media;
  /** Lines of the log from level info. */
  readonly log: { level: number; msg: string }[] = [];
  #lastSsrc = 4_000_000_000;

  constructor(options: Partial<MediaOptions> = {}) {
    const write = (line: string) => void this.log.push(JSON.parse(line));
    this.media = openMedia({
      workers: 1,
      ports: { from: 0, to: 0 },
      bind: '127.0.0.1',
      publicAddress: '127.0.0.1',
      log: pino({}, { write }),
      ...options,
    });
    onTestFinished(() => this.media.close());
  }

  /** A new SSRC; those of its video follow it. */
  ssrc(): number {
    this.#lastSsrc += SSRC_STEP;
    return this.#lastSsrc;
  }

  /** Adds a member that can send and receive. */
  async join(
    call: MediaCall,
    userId: string,
    { mode = AES, isSelected = true, hasVideo = false, discovers = true }: Joining = {},
  ): Promise<Speaker> {
    const client = await VoiceClient.open(mode);
    onTestFinished(() => client.close());
    const ssrc = this.ssrc();
    client.server = await call.add({ userId, ssrc, ...(hasVideo && { videoSsrc: ssrc + VIDEO, rtxSsrc: ssrc + RTX }) });
    if (discovers) await client.discover(ssrc);
    if (isSelected) await call.select(userId, { mode, secretKey: client.key });
    return { userId, ssrc, client };
  }

  /** A call with as many members as names. */
  async call(id: string, names: readonly string[], options: Joining & { events?: CallEvents } = {}) {
    const call = await this.media.openCall(id, options.events ?? {});
    const members: Speaker[] = [];
    for (const name of names) members.push(await this.join(call, name, options));
    const [a, b, c] = members;
    if (!a || !b) throw new Error('a call needs two members');
    return { call, members, a, b, c: c ?? b };
  }

  /** The counters once `received` more packets have been received than in `before`. */
  async counted(before: Counters, received: number): Promise<Counters> {
    for (;;) {
      const now = await this.media.counters();
      if (now.received - before.received >= received) return now;
    }
  }

  /** The drops, by reason, of `count` packets that `work` sends. */
  async drops(count: number, work: () => Promise<unknown>): Promise<Partial<Record<DropReason, number>>> {
    const before = await this.media.counters();
    await work();
    const after = await this.counted(before, count);
    const grown = Object.entries(after.drops).map(([reason, number]) => [
      reason,
      number - (Object.entries(before.drops).find(([one]) => one === reason)?.[1] ?? 0),
    ]);
    return Object.fromEntries(grown.filter(([, number]) => number !== 0));
  }
}
