import type { Snowflake } from '@guildhall/protocol/ids';
import { ALL_PERMISSIONS, PERMISSIONS } from '@guildhall/protocol/permissions';
import {
  DURING_TIMEOUT,
  NEEDS_CONNECTING,
  NEEDS_SENDING,
  type PermissionChannel,
  type PermissionGuild,
  type PermissionMember,
} from './permissions.ts';
import { VOICE_TYPES } from './channel-types.ts';

/** A guild with its channels. */
export interface TableGuild extends PermissionGuild {
  channels: ReadonlyMap<Snowflake, PermissionChannel>;
}

/** Bits as two numbers, because numbers cost a tenth of what bigints do: the low 32, and those above. */
export interface Halves {
  lo: number;
  hi: number;
}

/** A member, prepared for queries of the table. */
export interface Looker {
  userId: Snowflake;
  /** The owner or an administrator: has every bit. */
  all: boolean;
  lo: number;
  hi: number;
  /** One bit for each role of the table. */
  roles: Int32Array;
  timedOutUntil: number;
}

interface TableChannel {
  voice: boolean;
  /** The overwrite of @everyone as allowLo, allowHi, denyLo, denyHi; null if there is none. */
  everyone: Int32Array | null;
  /** The roles with overwrites, with four numbers each as above. */
  roles: Int32Array;
  bits: Int32Array;
  members: ReadonlyMap<Snowflake, Int32Array> | null;
}

/** Splits bits into the form that allows() takes. */
export const split = (bits: bigint): Halves => ({ lo: Number(bits & 0xffff_ffffn) | 0, hi: Number(bits >> 32n) | 0 });
const HIGH = 2 ** 32;
const joined = (lo: number, hi: number): bigint => (hi === 0 ? BigInt(lo >>> 0) : BigInt((hi >>> 0) * HIGH + (lo >>> 0)));

const VIEW = split(PERMISSIONS.VIEW_CHANNEL).lo;
const SEND = split(PERMISSIONS.SEND_MESSAGES).lo;
const CONNECT = split(PERMISSIONS.CONNECT).lo;
const TIMEOUT = split(DURING_TIMEOUT);
const SENDING = split(NEEDS_SENDING);
const CONNECTING = split(NEEDS_CONNECTING);

/**
 * The permissions of a guild's members in its channels, prepared for many queries: the same results as
 * channelPermissions(), at some ten million per second. The guild must not change.
 */
export class PermissionTable {
  readonly #guild: TableGuild;
  /** Role id to its index in the lists; @everyone is 0. */
  readonly #places = new Map<Snowflake, number>();
  readonly #roles: Halves[] = [];
  readonly #channels = new Map<Snowflake, TableChannel>();
  readonly #compiled: WeakMap<PermissionChannel, TableChannel>;
  readonly #lookers = new WeakMap<PermissionMember, Looker>();

  constructor(guild: TableGuild) {
    this.#guild = guild;
    this.#addRole(guild.id, guild.roles.get(guild.id)?.permissions ?? 0n);
    for (const [id, { permissions }] of guild.roles) if (id !== guild.id) this.#addRole(id, permissions);
    const known = compiled.get(guild.roles);
    this.#compiled = known ?? new WeakMap();
    if (!known) compiled.set(guild.roles, this.#compiled);
  }

  /** Compiles a channel at its first use: most changes of a guild are followed by questions about few channels. */
  #find(id: Snowflake): TableChannel | undefined {
    const channel = this.#guild.channels.get(id);
    if (!channel) return undefined;
    let found = this.#compiled.get(channel);
    if (!found) {
      found = this.#compile(channel);
      this.#compiled.set(channel, found);
    }
    this.#channels.set(id, found);
    return found;
  }

  #addRole(id: Snowflake, permissions: bigint): void {
    this.#places.set(id, this.#roles.length);
    this.#roles.push(split(permissions));
  }

  #compile({ type, overwrites }: PermissionChannel): TableChannel {
    const roles: number[] = [];
    const bits: number[] = [];
    const members = new Map<Snowflake, Int32Array>();
    let everyone: Int32Array | null = null;
    for (const { id, type: kind, allow, deny } of overwrites) {
      const [allowed, denied] = [split(allow), split(deny)];
      const four = [allowed.lo, allowed.hi, denied.lo, denied.hi];
      const place = this.#places.get(id);
      if (kind === 1) members.set(id, Int32Array.from(four));
      else if (id === this.#guild.id) everyone = Int32Array.from(four);
      else if (place !== undefined) {
        roles.push(place);
        bits.push(...four);
      }
    }
    return {
      voice: VOICE_TYPES.has(type),
      everyone,
      roles: Int32Array.from(roles),
      bits: Int32Array.from(bits),
      members: members.size ? members : null,
    };
  }

  /** Prepares a member; cached for the lifetime of the member object. */
  looker(member: PermissionMember): Looker {
    let looker = this.#lookers.get(member);
    if (!looker) {
      looker = this.#makeLooker(member);
      this.#lookers.set(member, looker);
    }
    return looker;
  }

  #makeLooker({ userId, roleIds, timedOutUntil }: PermissionMember): Looker {
    const roles = new Int32Array((this.#roles.length >> 5) + 1);
    let { lo, hi } = this.#roles[0] ?? { lo: 0, hi: 0 };
    for (const id of roleIds) {
      const place = this.#places.get(id);
      const role = place === undefined ? undefined : this.#roles[place];
      if (place === undefined || !role) continue;
      lo |= role.lo;
      hi |= role.hi;
      roles[place >> 5] = (roles[place >> 5] ?? 0) | (1 << (place & 31));
    }
    const all = userId === this.#guild.ownerId || (lo & split(PERMISSIONS.ADMINISTRATOR).lo) !== 0;
    return { userId, all, lo, hi, roles, timedOutUntil: timedOutUntil ?? 0 };
  }

  /** A member's bits in a channel, as channelPermissions() computes them; no bits in an unknown channel. */
  bitsIn(channelId: Snowflake, member: PermissionMember, now: number): bigint {
    const channel = this.#channels.get(channelId) ?? this.#find(channelId);
    const looker = this.looker(member);
    if (!channel) return 0n;
    if (looker.all) return ALL_PERMISSIONS;
    calculate(channel, looker, now, found);
    return joined(found.lo, found.hi);
  }

  /** Whether a member has all of `needed` in a channel. */
  allows(channelId: Snowflake, looker: Looker, needed: Halves, now: number): boolean {
    const channel = this.#channels.get(channelId) ?? this.#find(channelId);
    if (!channel) return false;
    if (looker.all) return true;
    calculate(channel, looker, now, found);
    return (found.lo & needed.lo) === needed.lo && (found.hi & needed.hi) === needed.hi;
  }
}

/** Channels that were compiled with the same roles, for the tables of a guild's later versions. */
const compiled = new WeakMap<TableGuild['roles'], WeakMap<PermissionChannel, TableChannel>>();

/** Where calculate() stores its result, so that a query allocates nothing. */
const found: Halves = { lo: 0, hi: 0 };

/** The algorithm of channelPermissions() for a member who does not have every bit. */
function calculate(channel: TableChannel, looker: Looker, now: number, result: Halves): void {
  let { lo, hi } = looker;
  const { everyone, roles, bits, members } = channel;
  if (everyone) {
    lo = (lo & ~at(everyone, 2)) | at(everyone, 0);
    hi = (hi & ~at(everyone, 3)) | at(everyone, 1);
  }
  let allowLo = 0;
  let allowHi = 0;
  let denyLo = 0;
  let denyHi = 0;
  const own = looker.roles;
  for (let i = 0; i < roles.length; i += 1) {
    const place = at(roles, i);
    if (((at(own, place >> 5) >>> (place & 31)) & 1) === 0) continue;
    const from = i * 4;
    allowLo |= at(bits, from);
    allowHi |= at(bits, from + 1);
    denyLo |= at(bits, from + 2);
    denyHi |= at(bits, from + 3);
  }
  lo = (lo & ~denyLo) | allowLo;
  hi = (hi & ~denyHi) | allowHi;
  const single = members?.get(looker.userId);
  if (single) {
    lo = (lo & ~at(single, 2)) | at(single, 0);
    hi = (hi & ~at(single, 3)) | at(single, 1);
  }
  if (looker.timedOutUntil > now) {
    lo &= TIMEOUT.lo;
    hi &= TIMEOUT.hi;
  }
  if ((lo & VIEW) === 0) {
    result.lo = 0;
    result.hi = 0;
    return;
  }
  if ((lo & SEND) === 0) {
    lo &= ~SENDING.lo;
    hi &= ~SENDING.hi;
  }
  if (channel.voice && (lo & CONNECT) === 0) {
    lo &= ~CONNECTING.lo;
    hi &= ~CONNECTING.hi;
  }
  result.lo = lo;
  result.hi = hi;
}

/** An element that is known to exist, because the lists are built together. */
function at(list: Int32Array, index: number): number {
  return list[index] ?? 0;
}

const tables = new WeakMap<TableGuild, PermissionTable>();

/** The table of a guild that never changes, such as a GuildState; built on first use. */
export function permissionTable(guild: TableGuild): PermissionTable {
  let table = tables.get(guild);
  if (!table) {
    table = new PermissionTable(guild);
    tables.set(guild, table);
  }
  return table;
}
