import type { MemberObject } from '@guildhall/protocol/objects/guild/members';
import type { Snowflake } from '@guildhall/protocol/ids';
import { GuildView, viewMember } from '../guild/guild-view.ts';
import type { GatewayGuild } from '../loaders.ts';
import { type Item, OrderedMembers } from './ordered.ts';
import { type Op, opsIn, type Range, synced } from './windows.ts';
import type { PresenceObject } from '@guildhall/protocol/objects/people/presences';

/** Larger guilds list only members who are not offline. */
export const WHOLE_UP_TO = 1000;
/** Maximum number of ops in an update; beyond it the windows are sent whole. */
const MAX_OPS = 60;

/** The sort key of a member. */
export interface ListMember {
  id: Snowflake;
  name: string;
  roles: readonly Snowflake[];
  presence: PresenceObject | undefined;
}

/** The sort key of a member in the lists of its guild. */
export function listMember(member: MemberObject, presence: PresenceObject | undefined): ListMember {
  const { user, nick, roles } = member;
  const name = (nick ?? user.global_name ?? user.username ?? '').toLowerCase();
  return { id: user.id, name, roles, presence };
}

/** The groups of a guild from the top: its hoisted roles, then online members, then the others. */
export class Groups {
  readonly ids: readonly string[];
  readonly #ranks: ReadonlyMap<string, number>;

  constructor({ object }: Pick<GatewayGuild, 'object'>) {
    const hoisted = object.roles.filter(({ id, hoist }) => hoist && id !== object.id);
    hoisted.sort((a, b) => (b.position ?? 0) - (a.position ?? 0) || (a.id < b.id ? -1 : 1));
    this.ids = [...hoisted.map(({ id }) => id), 'online', 'offline'];
    this.#ranks = new Map(this.ids.map((id, rank) => [id, rank]));
  }

  rankOf({ presence, roles }: ListMember): number {
    const online = this.ids.length - 2;
    if (!presence) return online + 1;
    return roles.reduce((best, id) => Math.min(best, this.#ranks.get(id) ?? best), online);
  }
}

/** The members of a guild who may view a channel, as displayed by clients that hold windows of the list. */
export class MemberList {
  readonly id: string;
  readonly #channelId: Snowflake;
  readonly #groups: Groups;
  readonly #view: GuildView;
  readonly #members = new OrderedMembers();
  /** The windows that clients hold and the ops not sent yet; null: all of it must be sent. */
  readonly #waiting = new Map<string, { windows: readonly Range[]; ops: Op[] | null }>();
  /** The members who are not offline. */
  readonly #present = new Set<Snowflake>();

  constructor(id: string, channelId: Snowflake, guild: GatewayGuild, groups: Groups) {
    this.id = id;
    this.#channelId = channelId;
    this.#groups = groups;
    this.#view = new GuildView(guild);
  }

  /** Sets the windows that clients hold, for which ops are recorded from now on. */
  watch(windows: Iterable<readonly Range[]>): void {
    this.#waiting.clear();
    for (const held of windows) this.#waiting.set(JSON.stringify(held), { windows: held, ops: [] });
  }

  /** Inserts a member or moves it to its place; `shown`: whether it is listed at all. */
  put(member: ListMember, shown: boolean): void {
    if (!shown || !this.#sees(member)) {
      this.remove(member.id);
      return;
    }
    if (member.presence) this.#present.add(member.id);
    else this.#present.delete(member.id);
    this.#members.put(member.id, this.#groups.rankOf(member), member.name, this.#told);
  }

  /** Inserts all listed members at the beginning. */
  fill(members: Iterable<ListMember>): void {
    const seeing = [...members].filter((member) => this.#sees(member));
    for (const { id, presence } of seeing) if (presence) this.#present.add(id);
    this.#members.fill(seeing.map((member) => ({ rank: this.#groups.rankOf(member), name: member.name, id: member.id })));
  }

  remove(id: Snowflake): void {
    this.#present.delete(id);
    this.#members.remove(id, this.#told);
  }

  /** Returns the ops for clients with these windows since the last call; too many are replaced by the whole windows. */
  take(windows: readonly Range[]): Op[] {
    const waiting = this.#waiting.get(JSON.stringify(windows));
    if (!waiting) return this.whole(windows);
    return waiting.ops ?? this.whole(windows);
  }

  /** The complete windows. */
  whole(windows: readonly Range[]): Op[] {
    return windows.map((range) => synced(range, this.#members.items));
  }

  /** The part of every update other than its ops. */
  head(): { id: string; online_count: number; groups: { id: string; count: number }[] } {
    const groups = this.#groups.ids.map((id, rank) => ({ id, count: this.#members.count(rank) }));
    return { id: this.id, online_count: this.#present.size, groups: groups.filter(({ count }) => count > 0) };
  }

  /** The group of a header item. */
  groupOf({ rank }: Item): { id: string; count: number } {
    return { id: this.#groups.ids[rank] ?? '', count: this.#members.count(rank) };
  }

  #sees({ id, roles }: ListMember): boolean {
    return this.id === 'everyone' || this.#view.visibleTo(viewMember(id, roles, null)).has(this.#channelId);
  }

  readonly #told = (kind: 'insert' | 'delete' | 'update', at: number): void => {
    for (const waiting of this.#waiting.values()) {
      waiting.ops?.push(...opsIn(waiting.windows, kind, at, this.#members.items));
      if (waiting.ops && waiting.ops.length > MAX_OPS) waiting.ops = null;
    }
  };
}
