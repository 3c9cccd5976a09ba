import type { ThreadMemberObject, ThreadObject } from '@guildhall/protocol/objects/messages/threads';
import type { Snowflake } from '@guildhall/protocol/ids';
import { eventNamed } from '../../core/framework/event.ts';
import type { Platform } from '../../core/framework/platform.ts';
import { type Frame, frameOf } from '../fanout/frame.ts';
import type { GatewayLoaders } from '../loaders.ts';
import type { Session } from '../session/session.ts';
import { wants } from '../fanout/event-views.ts';

const PRIVATE_THREAD = 12;
/** The types of channels with threads: text, announcement, forum, media. */
const THREADED: ReadonlySet<number> = new Set([0, 5, 15, 16]);
/** Maximum number of times that a list is read again because threads changed meanwhile. */
const MAX_ATTEMPTS = 5;

/** The permissions that decide which threads a member may see. */
export interface ThreadAccess {
  /** Whether the member may view a channel. */
  sees(channelId: Snowflake): boolean;
  /** Whether the member has MANAGE_THREADS in a channel. */
  manages(channelId: Snowflake): boolean;
}

/**
 * The threads that a member may see: those of visible channels, private ones as a thread member or with
 * MANAGE_THREADS. `own` are the member's thread memberships, by thread.
 */
export function visibleThreads(
  threads: readonly ThreadObject[],
  own: ReadonlyMap<Snowflake, ThreadMemberObject>,
  { sees, manages }: ThreadAccess,
): ThreadObject[] {
  return threads.filter(({ id, type, parent_id }) => {
    if (!parent_id || !sees(parent_id)) return false;
    return type !== PRIVATE_THREAD || own.has(id) || manages(parent_id);
  });
}

/** Thread memberships by thread. */
export function byThread(members: Iterable<ThreadMemberObject>): Map<Snowflake, ThreadMemberObject> {
  return new Map([...members].map((member) => [member.id, member]));
}

/** Finds the channels with threads that became visible. Each pair of channel sets is compared once. */
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

/** The parts of its guild that a sync uses. */
export interface SyncNeeds {
  guildId: Snowflake;
  platform: Platform;
  loaders: GatewayLoaders;
  /** The permissions of a session of the guild now; undefined if it left. */
  threadAccessOf: (session: Session) => ThreadAccess | undefined;
}

/** Sends THREAD_LIST_SYNC to sessions that may view channels again, because they missed the changes of threads meanwhile. */
export class ThreadSync {
  readonly #needs: SyncNeeds;
  #changes = 0;
  #pending = 0;

  constructor(needs: SyncNeeds) {
    this.#needs = needs;
  }

  /** Call when a thread was created, changed or deleted: lists that are being read are read again. */
  changed(): void {
    this.#changes += 1;
  }

  /** Whether no list is being read. */
  get isIdle(): boolean {
    return this.#pending === 0;
  }

  /** Sends each session the threads in the channels that it gained. */
  sync(gains: ReadonlyMap<Session, readonly Snowflake[]>): void {
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
    /** Sessions with the same threads share a frame. */
    const frames = new Map<string, Frame>();
    for (const [session, ids] of gains) {
      const access = this.#needs.threadAccessOf(session);
      const channelIds = ids.filter((id) => access?.sees(id));
      if (!access || channelIds.length === 0) continue;
      const own = members.get(session.identity.userId) ?? new Map<Snowflake, ThreadMemberObject>();
      const inside = threads.filter(({ parent_id }) => parent_id && channelIds.includes(parent_id));
      const shown = visibleThreads(inside, own, access);
      const mine = shown.flatMap(({ id }) => own.get(id) ?? []);
      const key = [channelIds, shown.map(({ id }) => id), mine.length ? session.identity.userId : ''].join('|');
      const frame =
        frames.get(key) ??
        frameOf('THREAD_LIST_SYNC', {
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
      if (began !== this.#changes && tries < MAX_ATTEMPTS) continue;
      const members = new Map<Snowflake, Map<Snowflake, ThreadMemberObject>>();
      for (const row of rows) {
        const own = members.get(row.user_id) ?? new Map<Snowflake, ThreadMemberObject>();
        members.set(row.user_id, own.set(row.id, row));
      }
      return { threads, members };
    }
  }
}
