import type { Snowflake } from '@guildhall/protocol/ids';
import { VOICE_CLOSE_CODES } from '@guildhall/protocol/voice';
import type { CallPlace, Ticket } from '../../core/access/call.ts';
import type { Platform } from '../../core/framework/platform.ts';
import type { Channels } from '../datachannel/channels.ts';
import type { VoiceLoaders } from '../loaders.ts';
import type { Media } from '../media/open-media.ts';
import { VoiceCall } from './call.ts';
import { zeroPictures } from './pictures.ts';
import type { Seat, VoiceClient } from './client.ts';

/** SSRCs of one session: audio, video, retransmissions. */
const SSRCS = 3;
const MOST_SSRC = 0xffff_fff0;

/** The calls, sessions and connections of this process. */
export class VoiceNode {
  readonly platform: Platform;
  readonly loaders: VoiceLoaders;
  readonly clients = new Set<VoiceClient>();
  readonly pictures = zeroPictures();
  readonly #media: Media;
  readonly #channels: Channels;
  readonly #calls = new Map<Snowflake, Promise<VoiceCall>>();
  readonly #seats = new Map<string, Seat>();
  /** Writes in progress that make tokens invalid, by the hash of the token. */
  readonly #ending = new Map<string, Promise<void>>();
  #lastSsrc = 0;

  constructor(platform: Platform, loaders: VoiceLoaders, { media, channels }: { media: Media; channels: Channels }) {
    this.platform = platform;
    this.loaders = loaders;
    this.#media = media;
    this.#channels = channels;
  }

  /** The number of people in its calls. */
  get load(): number {
    return this.#seats.size;
  }

  /** The session of a token, by its hash. */
  seat(tokenHash: string): Seat | undefined {
    return this.#seats.get(tokenHash);
  }

  /** Whether a token has ended although the store may still have it. */
  isEnding(tokenHash: string): boolean {
    return this.#ending.has(tokenHash);
  }

  /** The call of a ticket, which is opened if it is the first one here. Rejects with a MediaError if there is no room. */
  call({ callId, guildId, isStream }: Ticket): Promise<VoiceCall> {
    const open = this.#calls.get(callId);
    if (open) return open;
    const opening = this.#open({ callId, guildId, isStream });
    this.#calls.set(callId, opening);
    opening.catch(() => this.#forget(callId, opening));
    return opening;
  }

  /** Compares all calls with the store, after messages of other nodes may have been lost. */
  async reconcile(): Promise<void> {
    for (const call of await this.#all()) await call.reconcile();
  }

  /** Ends all calls, which other nodes have taken over. */
  async close(): Promise<void> {
    for (const call of await this.#all()) call.close(VOICE_CLOSE_CODES.CALL_TERMINATED, 'The voice server stops.');
    for (const client of this.clients) client.close(VOICE_CLOSE_CODES.CALL_TERMINATED, 'The voice server stops.');
    // They use the store and the bus, which are closed next; a failure has been logged.
    await Promise.allSettled(this.#ending.values());
    await this.#channels.close();
    await this.#media.close();
  }

  async #all(): Promise<VoiceCall[]> {
    const calls = await Promise.allSettled(this.#calls.values());
    return calls.flatMap((call) => (call.status === 'fulfilled' ? [call.value] : []));
  }

  async #open(place: CallPlace): Promise<VoiceCall> {
    const { callId } = place;
    const { nodeId, clock, bus, log } = this.platform;
    const failed = (error: unknown) => log.error({ err: error, call: callId }, 'a voice call failed');
    // A worker that ends takes the keys of its calls with it.
    const lost = () => call.close(VOICE_CLOSE_CODES.SESSION_INVALID, 'The media server has failed.');
    const media = await this.#media.openCall(callId, { lost, exhausted: (userId) => call.renew(userId) });
    const call: VoiceCall = new VoiceCall(place, media, {
      ...{ nodeId, clock, bus, loaders: this.loaders, channels: this.#channels, pictures: this.pictures, failed },
      nextSsrc: () => this.#nextSsrc(),
      began: (session) => this.#seats.set(session.tokenHash, { call, session }),
      ended: (session) => {
        if (this.#seats.get(session.tokenHash)?.session === session) this.#seats.delete(session.tokenHash);
      },
      closed: () => void this.#calls.delete(callId),
      invalidate: (ticket, isGone) => this.#invalidate(ticket, isGone).catch(failed),
    });
    return call;
  }

  #invalidate(ticket: Ticket, isGone: boolean): Promise<void> {
    const { tokenHash } = ticket;
    const ending = this.loaders.ended(ticket, isGone).finally(() => this.#ending.delete(tokenHash));
    this.#ending.set(tokenHash, ending);
    return ending;
  }

  #forget(callId: Snowflake, opening: Promise<VoiceCall>): void {
    if (this.#calls.get(callId) === opening) this.#calls.delete(callId);
  }

  #nextSsrc(): number {
    this.#lastSsrc = this.#lastSsrc >= MOST_SSRC ? 1 : this.#lastSsrc + (this.#lastSsrc === 0 ? 1 : SSRCS);
    return this.#lastSsrc;
  }
}
