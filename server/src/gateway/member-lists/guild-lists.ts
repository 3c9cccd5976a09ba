import type { EventPayload } from '@guildhall/protocol/events';
import type { MemberObject } from '@guildhall/protocol/objects/guild/members';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Unsubscribe } from '../../core/framework/bus.ts';
import { guildSubject } from '../../core/framework/event.ts';
import type { GuildChange } from '../../core/framework/guild-change.ts';
import type { Platform } from '../../core/framework/platform.ts';
import { declaredEvent, readBusMessage } from '../fanout/bus-event.ts';
import { type DeepReadonly, frameOf } from '../fanout/frame.ts';
import type { GatewayGuild, GatewayLoaders } from '../loaders.ts';
import type { PresenceStore } from '../presence/presence-store.ts';
import type { Session } from '../session/session.ts';
import { listIdOf } from './list-id.ts';
import { Groups, type ListMember, listMember, MemberList, WHOLE_UP_TO } from './member-list.ts';
import type { Item } from './ordered.ts';
import { type Op, type Range, windowsOf } from './windows.ts';
import type { PresenceObject } from '@guildhall/protocol/objects/people/presences';

/** Maximum number of channels of a guild whose lists a session holds; the oldest is dropped. */
const MAX_CHANNELS = 5;
/** Changes after which the lists are rebuilt. */
const REBUILDS: ReadonlySet<GuildChange['kind']> = new Set(['role', 'role_deleted', 'guild', 'channel', 'channel_deleted']);

type WireOp = DeepReadonly<EventPayload<'GUILD_MEMBER_LIST_UPDATE'>['ops'][number]>;
type WireItem = (WireOp & { op: 'INSERT' | 'UPDATE' })['item'];

/** A change of a member or a presence. */
type MemberChange = GuildChange & { kind: 'member_added' | 'member' | 'member_removed' | 'presence' };

/** The parts of the node that member lists use. */
export interface ListNeeds {
  platform: Platform;
  loaders: GatewayLoaders;
  presences: PresenceStore;
}

/** The state of a guild while sessions look at its member lists. */
interface ListState {
  guild: GatewayGuild;
  groups: Groups;
  count: number;
  members: Map<Snowflake, ListMember>;
  lists: Map<string, MemberList>;
}

/** The member lists of a guild that sessions of this node look at; exists as long as one does. */
export class GuildLists {
  readonly #needs: ListNeeds;
  readonly #guildId: Snowflake;
  readonly #unsubscribe: Unsubscribe;
  /** For each session the channels with the ranges that it holds, the oldest first. */
  readonly #held = new Map<Session, Map<Snowflake, readonly Range[]>>();
  /** Sessions that must be sent all their ranges of a channel. */
  #fresh: { session: Session; channelId: Snowflake }[] = [];
  #pending: GuildChange[] = [];
  #known: ListState | null = null;
  #working = false;

  constructor(needs: ListNeeds, guildId: Snowflake) {
    this.#needs = needs;
    this.#guildId = guildId;
    this.#unsubscribe = needs.platform.bus.subscribe(guildSubject(guildId), (message) => this.#receive(message));
  }

  get empty(): boolean {
    return this.#held.size === 0;
  }

  /** A session looks at ranges of a channel's list; an empty list ends that. */
  hold(session: Session, channelId: Snowflake, ranges: readonly Range[]): void {
    const channels = this.#held.get(session) ?? new Map<Snowflake, readonly Range[]>();
    channels.delete(channelId);
    if (ranges.length > 0) channels.set(channelId, ranges);
    const [oldest] = channels.keys();
    if (channels.size > MAX_CHANNELS && oldest !== undefined) channels.delete(oldest);
    if (channels.size === 0) {
      this.#held.delete(session);
      return;
    }
    this.#held.set(session, channels);
    // A session that asks repeatedly is sent its ranges once.
    if (!this.#fresh.some((one) => one.session === session && one.channelId === channelId))
      this.#fresh.push({ session, channelId });
    this.#work();
  }

  /** The ranges that a session looks at, by channel. */
  heldBy(session: Session): ReadonlyMap<Snowflake, readonly Range[]> | undefined {
    return this.#held.get(session);
  }

  drop(session: Session): void {
    this.#held.delete(session);
  }

  close(): void {
    this.#unsubscribe();
  }

  #receive(message: unknown): void {
    const known = readBusMessage(message);
    const change = known && declaredEvent(known)?.change;
    if (!change || !this.#concerns(change)) return;
    this.#pending.push(change);
    this.#work();
  }

  #concerns(change: GuildChange): boolean {
    if (change.kind === 'channel') return !change.isNew && this.#isHeld(change.channel.id);
    if (change.kind === 'channel_deleted') return this.#isHeld(change.id);
    return REBUILDS.has(change.kind) || isOfMember(change);
  }

  #isHeld(channelId: Snowflake): boolean {
    return [...this.#held.values()].some((channels) => channels.has(channelId));
  }

  /** Processes pending events and requests, one batch after the other. */
  #work(): void {
    if (this.#working) return;
    this.#working = true;
    const run = async () => {
      try {
        // Deferred, so that everything that arrives together is one batch.
        await Promise.resolve();
        while (!this.empty && (this.#pending.length > 0 || this.#fresh.length > 0)) await this.#batch();
      } finally {
        this.#working = false;
      }
    };
    run().catch((error: unknown) => {
      this.#known = null;
      this.#needs.platform.log.error({ err: error, guild_id: this.#guildId }, 'member lists could not be kept');
    });
  }

  async #batch(): Promise<void> {
    const changes = this.#pending;
    this.#pending = [];
    if (!this.#known || changes.some(({ kind }) => REBUILDS.has(kind))) {
      this.#known = await this.#build();
      if (!this.#known) return;
      for (const [session, channels] of this.#held)
        for (const channelId of channels.keys()) this.#fresh.push({ session, channelId });
    } else if (!(await this.#apply(this.#known, changes.filter(isOfMember)))) {
      this.#known = null;
      return this.#batch();
    }
    await this.#sendFresh(this.#known);
  }

  async #build(): Promise<ListState | null> {
    const { loaders, presences, platform } = this.#needs;
    await platform.bus.flush();
    const guild = await loaders.guild(this.#guildId);
    if (!guild) return null;
    const present = await presences.ofGuild(this.#guildId);
    const whole = guild.member_count <= WHOLE_UP_TO;
    const selection = whole ? { limit: WHOLE_UP_TO * 2 } : { ids: [...present.keys()], limit: present.size };
    const members = await loaders.members(this.#guildId, selection);
    const byId = new Map(members.map((member) => [member.user.id, listMember(member, present.get(member.user.id))]));
    return { guild, groups: new Groups(guild), count: guild.member_count, members: byId, lists: new Map() };
  }

  /**
   * Applies changes of members and presences, and sends the changes to the sessions that see them. False if the lists must
   * be rebuilt.
   */
  async #apply(known: ListState, changes: readonly MemberChange[]): Promise<boolean> {
    const present = new Map<Snowflake, PresenceObject | undefined>();
    const again = new Set<Snowflake>();
    const small = known.count <= WHOLE_UP_TO;
    for (const change of changes) {
      const id = change.kind === 'presence' ? change.presence.user.id : change.userId;
      if (change.kind === 'presence') present.set(id, isOnline(change.presence) ? change.presence : undefined);
      else if (small || known.members.has(id)) again.add(id);
      if (change.kind === 'member_added') known.count += 1;
      if (change.kind === 'member_removed') known.count -= 1;
    }
    if (small !== known.count <= WHOLE_UP_TO) return false;
    for (const [id, presence] of present) if (presence && !known.members.has(id)) again.add(id);
    const ids = [...again];
    const loaded = ids.length ? await this.#needs.loaders.members(this.#guildId, { ids, limit: ids.length }) : [];
    const members = new Map(loaded.map((member) => [member.user.id, member]));
    const windows = this.#windows(known);
    for (const list of known.lists.values()) list.watch(windows.get(list)?.values() ?? []);
    for (const id of new Set([...ids, ...present.keys()])) this.#change(known, id, { members, present, again });
    await this.#sendChanges(known, windows);
    return true;
  }

  #change(
    known: ListState,
    id: Snowflake,
    {
      members,
      present,
      again,
    }: {
      members: ReadonlyMap<Snowflake, MemberObject>;
      present: ReadonlyMap<Snowflake, PresenceObject | undefined>;
      again: ReadonlySet<Snowflake>;
    },
  ): void {
    const old = known.members.get(id);
    const presence = present.has(id) ? present.get(id) : old?.presence;
    const member = members.get(id);
    const next = again.has(id) ? member && listMember(member, presence) : old && { ...old, presence };
    const shown = next !== undefined && (presence !== undefined || known.count <= WHOLE_UP_TO);
    if (shown) known.members.set(id, next);
    else known.members.delete(id);
    for (const list of known.lists.values()) {
      if (next) list.put(next, shown);
      else list.remove(id);
    }
  }

  /** For each list that sessions look at, the sessions with their windows. */
  #windows(known: ListState): Map<MemberList, Map<Session, readonly Range[]>> {
    const found = new Map<MemberList, Map<Session, readonly Range[]>>();
    for (const [session, channels] of this.#held) {
      const ranges = new Map<MemberList, Range[]>();
      for (const [channelId, held] of channels) {
        const list = this.#maySee(session, channelId) ? listOf(known, channelId) : undefined;
        if (list) ranges.set(list, [...(ranges.get(list) ?? []), ...held]);
      }
      for (const [list, held] of ranges) {
        const sessions = found.get(list) ?? new Map<Session, readonly Range[]>();
        found.set(list, sessions.set(session, windowsOf(held)));
      }
    }
    return found;
  }

  #maySee(session: Session, channelId: Snowflake): boolean {
    return [...session.hubs].some((hub) => hub.id === this.#guildId && hub.sees(session, channelId));
  }

  async #sendChanges(known: ListState, windows: Map<MemberList, Map<Session, readonly Range[]>>): Promise<void> {
    for (const [list, sessions] of windows) {
      const byWindows = Map.groupBy(sessions, ([, held]) => JSON.stringify(held));
      for (const group of byWindows.values()) {
        const ops = list.take(group[0]?.[1] ?? []);
        if (ops.length > 0)
          await this.#sendOps(
            known,
            list,
            ops,
            group.map(([session]) => session),
          );
      }
    }
  }

  /** Sends sessions the complete ranges that they have just begun to look at. */
  async #sendFresh(known: ListState): Promise<void> {
    const fresh = this.#fresh;
    this.#fresh = [];
    for (const { session, channelId } of fresh) {
      const ranges = this.#held.get(session)?.get(channelId);
      const list = ranges && this.#maySee(session, channelId) ? listOf(known, channelId) : undefined;
      if (list && ranges) await this.#sendOps(known, list, list.whole(ranges), [session]);
    }
  }

  async #sendOps(known: ListState, list: MemberList, ops: readonly Op[], sessions: readonly Session[]): Promise<void> {
    const items = ops.flatMap((op) => ('items' in op ? op.items : 'item' in op ? [op.item] : []));
    const ids = [...new Set(items.map(({ id }) => id).filter((id) => id !== ''))];
    const guildId = this.#guildId;
    const head = list.head();
    const loaded = ids.length ? await this.#needs.loaders.members(guildId, { ids, limit: ids.length }) : [];
    const members = new Map(loaded.map((member) => [member.user.id, member]));
    const wire = (item: Item): WireItem => {
      if (item.id === '') return { group: list.groupOf(item) };
      const presence = known.members.get(item.id)?.presence ?? offline(item.id);
      return { member: { ...(members.get(item.id) ?? { user: { id: item.id }, roles: [] }), presence } };
    };
    const sent = ops.map((op): WireOp => {
      if ('items' in op) return { ...op, items: op.items.map(wire) };
      return 'item' in op ? { ...op, item: wire(op.item) } : op;
    });
    const data = { guild_id: guildId, ...head, member_count: known.count, ops: sent };
    const frame = frameOf('GUILD_MEMBER_LIST_UPDATE', data);
    for (const session of sessions) if (!session.ended) session.send(frame);
  }
}

/** The list of a channel, created on first use; undefined if there is no such channel. */
function listOf(known: ListState, channelId: Snowflake): MemberList | undefined {
  const channel = known.guild.channels.find(({ id }) => id === channelId);
  if (!channel) return undefined;
  const id = listIdOf(known.guild.object, channel);
  let list = known.lists.get(id);
  if (!list) {
    list = new MemberList(id, channelId, known.guild, known.groups);
    list.fill(known.members.values());
    known.lists.set(id, list);
  }
  return list;
}

function isOfMember(change: GuildChange): change is MemberChange {
  return 'userId' in change ? change.kind !== 'voice' : change.kind === 'presence';
}

function isOnline({ status }: PresenceObject): boolean {
  return status !== 'offline';
}

function offline(id: Snowflake): PresenceObject {
  return { user: { id }, status: 'offline', activities: [], client_status: {} };
}
