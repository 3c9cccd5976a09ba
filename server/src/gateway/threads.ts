import type { Snowflake } from '@guildhall/protocol/ids';
import { eventNamed } from '../core/event.ts';
import type { Platform } from '../core/platform.ts';
import { Frame } from './frames.ts';
import type { GatewayLoaders, WireThread, WireThreadMember } from './loaders.ts';
import type { Session } from './session.ts';
import { wants } from './visibility.ts';

const PRIVATE_THREAD = 12;
/** Types of channels that hold threads: text, announcement, forum, media. */
const THREADED: ReadonlySet<number> = new Set([0, 5, 15, 16]);
/** A list is read again when threads change meanwhile, so often at most. */
const TRIES = 5;

/** What decides which threads somebody sees. */
export interface ThreadSight {
  /** Whether they may view a channel. */
  sees(channelId: Snowflake): boolean;
  /** Whether they have MANAGE_THREADS in a channel. */
  manages(channelId: Snowflake): boolean;
}

/** The threads that somebody sees: those of visible channels, private ones as a member or with MANAGE_THREADS. `own` are the own memberships, by thread. */
export function visibleThreads(
  threads: readonly WireThread[],
  own: ReadonlyMap<Snowflake, WireThreadMember>,
  { sees, manages }: ThreadSight,
): WireThread[] {
  return threads.filter(({ id, type, parent_id }) => {
    if (!parent_id || !sees(parent_id)) return false;
    return type !== PRIVATE_THREAD || own.has(id) || manages(parent_id);
  });
}

/** Memberships by their thread. */
export function byThread(members: Iterable<WireThreadMember>): Map<Snowflake, WireThreadMember> {
  return new Map([...members].map((member) => [member.id, member]));
}

/** Of channels that came into sight those that hold threads; the answer for two sights is made once. */
export class ThreadGains {
  readonly #typeOf: (channelId: Snowflake) => number | undefined;
  readonly #known = new Map<ReadonlySet<Snowflake>, Map<ReadonlySet<Snowflake>, readonly Snowflake[]>>();

  constructor(typeOf: (channelId: Snowflake) => number | undefined) {
    this.#typeOf = typeOf;
  }

  between(before: ReadonlySet<Snowflake>, after: ReadonlySet<Snowflake>): readonly Snowflake[] {
    const from = this.#known.get(before) ?? new Map<ReadonlySet<Snowflake>, readonly Snowflake[]>();
    this.#known.set(before, from);
    let gained = from.get(after);
    if (!gained) {
      gained = [...after].filter((id) => !before.has(id) && THREADED.has(this.#typeOf(id) ?? -1));
      from.set(after, gained);
    }
    return gained;
  }
}

/** What a sync needs to know of the guild it is in. */
export interface SyncNeeds {
  guildId: Snowflake;
  platform: Platform;
  loaders: GatewayLoaders;
  /** How a session of the guild sees it now; undefined when it left. */
  sightOf: (session: Session) => ThreadSight | undefined;
}

/** Sends THREAD_LIST_SYNC to sessions that may view channels again: what happened to their threads meanwhile they were not told. */
export class ThreadSync {
  readonly #needs: SyncNeeds;
  #changes = 0;
  #pending = 0;

  constructor(needs: SyncNeeds) {
    this.#needs = needs;
  }

  /** A thread was made, changed or deleted: a list that is being read is read again. */
  changed(): void {
    this.#changes += 1;
  }

  /** No list is being read. */
  get isIdle(): boolean {
    return this.#pending === 0;
  }

  /** Tells each session of the threads in the channels that it gained. */
  tell(gains: ReadonlyMap<Session, readonly Snowflake[]>): void {
    const definition = eventNamed('THREAD_LIST_SYNC');
    if (!definition) return;
    const waiting = new Map(
      [...gains].filter(([session, ids]) => ids.length > 0 && wants(session.identity, definition, 'guild')),
    );
    if (waiting.size === 0) return;
    const { platform, guildId } = this.#needs;
    this.#pending += 1;
    const sending = this.#send(waiting)
      .catch((error: unknown) =>
        platform.log.error({ err: error, guild_id: guildId }, 'the threads of regained channels could not be sent'),
      )
      .finally(() => {
        this.#pending -= 1;
      });
    for (const session of waiting.keys()) void session.following(() => sending);
  }

  async #send(gains: ReadonlyMap<Session, readonly Snowflake[]>): Promise<void> {
    const { threads, members } = await this.#load(gains);
    /** Sessions that see the same share a frame. */
    const frames = new Map<string, Frame>();
    for (const [session, ids] of gains) {
      const sight = this.#needs.sightOf(session);
      const channelIds = ids.filter((id) => sight?.sees(id));
      if (!sight || channelIds.length === 0) continue;
      const own = members.get(session.identity.userId) ?? new Map<Snowflake, WireThreadMember>();
      const inside = threads.filter(({ parent_id }) => parent_id && channelIds.includes(parent_id));
      const shown = visibleThreads(inside, own, sight);
      const mine = shown.flatMap(({ id }) => own.get(id) ?? []);
      const key = [channelIds, shown.map(({ id }) => id), mine.length ? session.identity.userId : ''].join('|');
      const frame =
        frames.get(key) ??
        new Frame('THREAD_LIST_SYNC', {
          guild_id: this.#needs.guildId,
          channel_ids: channelIds,
          threads: shown,
          members: mine,
        });
      frames.set(key, frame);
      session.send(frame);
    }
  }

  async #load(gains: ReadonlyMap<Session, readonly Snowflake[]>) {
    const { loaders, guildId } = this.#needs;
    const channelIds = [...new Set([...gains.values()].flat())];
    const userIds = [...new Set([...gains.keys()].map((session) => session.identity.userId))];
    for (let tries = 1; ; tries += 1) {
      const began = this.#changes;
      const threads = await loaders.threads(guildId, channelIds);
      const rows = threads.length ? await loaders.threadMembers(guildId, userIds) : [];
      if (began !== this.#changes && tries < TRIES) continue;
      const members = new Map<Snowflake, Map<Snowflake, WireThreadMember>>();
      for (const row of rows) {
        const own = members.get(row.user_id) ?? new Map<Snowflake, WireThreadMember>();
        members.set(row.user_id, own.set(row.id, row));
      }
      return { threads, members };
    }
  }
}
