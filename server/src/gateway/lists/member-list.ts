import type { Snowflake } from '@guildhall/protocol/ids';
import { GuildView, viewMember } from '../guild-view.ts';
import type { GatewayGuild, WireMember } from '../loaders.ts';
import type { PresenceObject } from '../presence.ts';
import { type Item, OrderedMembers } from './ordered.ts';
import { type Op, opsIn, type Range, synced } from './windows.ts';

/** Guilds of more members list those who are not offline alone. */
export const WHOLE_UP_TO = 1000;
/** Ops of one update; for more the windows are sent whole. */
const MOST_OPS = 60;

/** What orders a member. */
export interface Listed {
  id: Snowflake;
  name: string;
  roles: readonly Snowflake[];
  presence: PresenceObject | undefined;
}

/** What orders a member in the lists of its guild. */
export function listed(member: WireMember, presence: PresenceObject | undefined): Listed {
  const { user, nick, roles } = member;
  const name = (nick ?? user.global_name ?? user.username ?? '').toLowerCase();
  return { id: user.id, name, roles, presence };
}

/** The groups of a guild, from the top: its hoisted roles, then those who are online, then the others. */
export class Groups {
  readonly ids: readonly string[];
  readonly #ranks: ReadonlyMap<string, number>;

  constructor({ object }: Pick<GatewayGuild, 'object'>) {
    const hoisted = object.roles.filter(({ id, hoist }) => hoist && id !== object.id);
    hoisted.sort((a, b) => (b.position ?? 0) - (a.position ?? 0) || (a.id < b.id ? -1 : 1));
    this.ids = [...hoisted.map(({ id }) => id), 'online', 'offline'];
    this.#ranks = new Map(this.ids.map((id, rank) => [id, rank]));
  }

  rankOf({ presence, roles }: Listed): number {
    const online = this.ids.length - 2;
    if (!presence) return online + 1;
    return roles.reduce((best, id) => Math.min(best, this.#ranks.get(id) ?? best), online);
  }
}

/** The members of a guild who see a channel, as the clients that hold some windows of the list are to show them. */
export class MemberList {
  readonly id: string;
  readonly #channelId: Snowflake;
  readonly #groups: Groups;
  readonly #view: GuildView;
  readonly #members = new OrderedMembers();
  /** Which windows clients hold, and what they are yet to be told; null: all of it. */
  readonly #waiting = new Map<string, { windows: readonly Range[]; ops: Op[] | null }>();
  /** Those of them who are not offline. */
  readonly #present = new Set<Snowflake>();

  constructor(id: string, channelId: Snowflake, guild: GatewayGuild, groups: Groups) {
    this.id = id;
    this.#channelId = channelId;
    this.#groups = groups;
    this.#view = new GuildView(guild);
  }

  /** Says which windows clients hold: only they are told of what happens from now on. */
  watch(windows: Iterable<readonly Range[]>): void {
    this.#waiting.clear();
    for (const held of windows) this.#waiting.set(JSON.stringify(held), { windows: held, ops: [] });
  }

  /** Puts a member in, or where it is now; `shown`: whether it is listed at all. */
  put(member: Listed, shown: boolean): void {
    if (!shown || !this.#sees(member)) {
      this.remove(member.id);
      return;
    }
    if (member.presence) this.#present.add(member.id);
    else this.#present.delete(member.id);
    this.#members.put(member.id, this.#groups.rankOf(member), member.name, this.#told);
  }

  /** Begins with all who are listed. */
  fill(members: Iterable<Listed>): void {
    const seeing = [...members].filter((member) => this.#sees(member));
    for (const { id, presence } of seeing) if (presence) this.#present.add(id);
    this.#members.fill(seeing.map((member) => ({ rank: this.#groups.rankOf(member), name: member.name, id: member.id })));
  }

  remove(id: Snowflake): void {
    this.#present.delete(id);
    this.#members.remove(id, this.#told);
  }

  /** What clients with these windows must do since they were last asked about; too much is told as a whole. */
  take(windows: readonly Range[]): Op[] {
    const waiting = this.#waiting.get(JSON.stringify(windows));
    if (!waiting) return this.whole(windows);
    return waiting.ops ?? this.whole(windows);
  }

  /** The windows as they are now. */
  whole(windows: readonly Range[]): Op[] {
    return windows.map((range) => synced(range, this.#members.items));
  }

  /** What every update says beside its ops. */
  head(): { id: string; online_count: number; groups: { id: string; count: number }[] } {
    const groups = this.#groups.ids.map((id, rank) => ({ id, count: this.#members.count(rank) }));
    return { id: this.id, online_count: this.#present.size, groups: groups.filter(({ count }) => count > 0) };
  }

  /** The group that an item is the head of. */
  groupOf({ rank }: Item): { id: string; count: number } {
    return { id: this.#groups.ids[rank] ?? '', count: this.#members.count(rank) };
  }

  #sees({ id, roles }: Listed): boolean {
    return this.id === 'everyone' || this.#view.visibleTo(viewMember(id, roles, null)).has(this.#channelId);
  }

  readonly #told = (kind: 'insert' | 'delete' | 'update', at: number): void => {
    for (const waiting of this.#waiting.values()) {
      waiting.ops?.push(...opsIn(waiting.windows, kind, at, this.#members.items));
      if (waiting.ops && waiting.ops.length > MOST_OPS) waiting.ops = null;
    }
  };
}
