import type { GuildObject } from '@guildhall/protocol/objects/guild/guilds';
import type { RoleObject } from '@guildhall/protocol/objects/guild/roles';
import type { ChannelObject } from '@guildhall/protocol/objects/messages/channels';
import { compareIds, type Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import {
  channelPermissions,
  guildPermissions,
  type Overwrite,
  type PermissionGuild,
  type PermissionMember,
} from '../../core/access/permissions.ts';
import type { ChannelHead, GuildChange } from '../../core/framework/guild-change.ts';
import type { GatewayGuild } from '../loaders.ts';

const CATEGORY = 4;

/** The part of a guild that decides who views what. */
export interface ViewedGuild extends Pick<GatewayGuild, 'channels'>, Partial<Pick<GatewayGuild, 'voice_states'>> {
  object: Pick<GuildObject, 'id' | 'owner_id'> & { roles: readonly Pick<RoleObject, 'id' | 'permissions'>[] };
}

/** A member with sessions on this node. */
export interface ViewMember extends PermissionMember {
  /** The roles as one string: members with the same roles see the same channels. */
  rolesKey: string;
}

interface ViewChannel {
  object: ChannelObject;
  type: number;
  overwrites: readonly Overwrite[];
  /** Fields that messages and pins have changed since the object was loaded. */
  heads: ChannelHead;
}

/** The channels that members with the same roles may view. */
interface VisibleChannels {
  /** A member with these roles. */
  looker: PermissionMember;
  /** By permission alone. */
  own: Set<Snowflake>;
  /** With the categories of these. */
  all: ReadonlySet<Snowflake>;
}

/** The part of a guild's state that decides who may see what. Loaded once, then kept up to date by events. */
export class GuildView implements PermissionGuild {
  readonly id: Snowflake;
  ownerId: Snowflake;
  readonly roles = new Map<Snowflake, { permissions: bigint }>();
  /** Number of changes of channels' latest messages. */
  headChanges = 0;
  readonly #channels = new Map<Snowflake, ViewChannel>();
  /** The voice channel of each connected user. */
  readonly #voice = new Map<Snowflake, Snowflake>();
  /** The visible channels by roles (and by user id, if a channel has an overwrite for that user). */
  #visible = new Map<string, VisibleChannels>();
  /** The same with the voice channel of a connected user. */
  #wider = new Map<string, ReadonlySet<Snowflake>>();
  /** Users with an overwrite in some channel; null if it must be recomputed. */
  #singledOut: Set<Snowflake> | null = null;

  constructor({ object, channels, voice_states }: ViewedGuild) {
    this.id = object.id;
    this.ownerId = object.owner_id;
    for (const role of object.roles) this.roles.set(role.id, { permissions: BigInt(role.permissions) });
    for (const channel of channels) this.#channels.set(channel.id, viewChannel(channel));
    for (const { user_id, channel_id } of voice_states ?? []) if (channel_id) this.#voice.set(user_id, channel_id);
  }

  /**
   * The channels that a member may view: a category also if any child is visible, a voice channel also while
   * connected to it.
   */
  visibleTo(member: ViewMember): ReadonlySet<Snowflake> {
    const key = this.#keyOf(member);
    let visible = this.#visible.get(key);
    if (!visible) {
      visible = this.#compute(member);
      this.#visible.set(key, visible);
    }
    const { all } = visible;
    const connected = this.#voice.get(member.userId);
    return connected === undefined || all.has(connected) ? all : this.#withChannel(key, all, connected);
  }

  /** The permission bits of a member in a channel, or in the guild if the channel is undefined or unknown. */
  permissionsOf(member: PermissionMember, channelId: Snowflake | undefined, now: number): bigint {
    const channel = channelId === undefined ? undefined : this.#channels.get(channelId);
    return channel ? channelPermissions(this, channel, member, now) : guildPermissions(this, member, now);
  }

  /** Whether a user is connected to a voice channel. */
  isConnected(userId: Snowflake, channelId: Snowflake): boolean {
    return this.#voice.get(userId) === channelId;
  }

  hasChannel(id: Snowflake): boolean {
    return this.#channels.has(id);
  }

  channelIds(): ReadonlySet<Snowflake> {
    return new Set(this.#channels.keys());
  }

  /** The current wire object of a channel, or undefined if there is none. */
  channelObject(id: Snowflake): ChannelObject | undefined {
    const channel = this.#channels.get(id);
    return channel && { ...channel.object, ...channel.heads };
  }

  /** The latest message of a channel whose event has arrived; undefined if none has since the channel was loaded. */
  lastMessageOf(id: Snowflake): Snowflake | undefined {
    return this.#channels.get(id)?.heads.last_message_id;
  }

  /** Applies what an event changes. Returns true if the visible channels of members may have changed. */
  apply(change: GuildChange): boolean {
    switch (change.kind) {
      case 'channel_head':
        return this.#setHead(change.id, change.head);
      case 'channel':
        return this.#setChannel(change.channel);
      case 'channel_deleted':
        return this.#channels.delete(change.id) && this.#changed();
      case 'role':
        return this.#setRole(change.id, BigInt(change.permissions));
      case 'role_deleted':
        return this.#deleteRole(change.id);
      case 'voice':
        return this.#setVoice(change.userId, change.channelId);
      case 'guild':
        return this.#setOwner(change.ownerId);
      default:
        return false;
    }
  }

  /** The visible channels and one more with its category; cached as long as `visible`. */
  #withChannel(key: string, visible: ReadonlySet<Snowflake>, id: Snowflake): ReadonlySet<Snowflake> {
    const channel = this.#channels.get(id);
    if (!channel) return visible;
    const wider = `${key}+${id}`;
    let found = this.#wider.get(wider);
    if (!found) {
      const parent = channel.object.parent_id;
      found = new Set([...visible, id, ...(parent ? [parent] : [])]);
      this.#wider.set(wider, found);
    }
    return found;
  }

  #setVoice(userId: Snowflake, channelId: Snowflake | null): boolean {
    const before = this.#voice.get(userId) ?? null;
    if (channelId === null) this.#voice.delete(userId);
    else this.#voice.set(userId, channelId);
    return before !== channelId;
  }

  #setHead(channelId: Snowflake, head: ChannelHead): false {
    const channel = this.#channels.get(channelId);
    if (!channel) return false;
    const { last_message_id: known } = channel.heads;
    // The events of two concurrent messages may arrive in either order.
    const isLate = known !== undefined && head.last_message_id !== undefined && compareIds(known, head.last_message_id) > 0;
    channel.heads = { ...channel.heads, ...head, ...(isLate ? { last_message_id: known } : {}) };
    this.headChanges += 1;
    return false;
  }

  #setChannel(object: ChannelObject): boolean {
    const before = this.#channels.get(object.id);
    this.#channels.set(object.id, viewChannel(object));
    const same =
      before?.object.parent_id === object.parent_id &&
      JSON.stringify(before?.object.permission_overwrites) === JSON.stringify(object.permission_overwrites);
    if (!same) this.#recheck(object.id, !before || before.object.parent_id !== object.parent_id);
    return !same;
  }

  /** Brings the visible channels up to date after a change of one channel, which is new or in another category if it `hasMoved`. */
  #recheck(id: Snowflake, hasMoved: boolean): void {
    this.#wider = new Map();
    this.#singledOut = null;
    for (const visible of this.#visible.values()) {
      const { own, looker } = visible;
      const [did, does] = [own.has(id), this.#views(id, looker)];
      if (does) own.add(id);
      else own.delete(id);
      if (did !== does || hasMoved) visible.all = this.#withCategories(own);
    }
  }

  #setRole(id: Snowflake, permissions: bigint): boolean {
    const same = this.roles.get(id)?.permissions === permissions;
    this.roles.set(id, { permissions });
    return !same && this.#changed();
  }

  #deleteRole(id: Snowflake): boolean {
    if (!this.roles.delete(id)) return false;
    for (const channel of this.#channels.values())
      channel.overwrites = channel.overwrites.filter((overwrite) => overwrite.id !== id);
    return this.#changed();
  }

  #setOwner(id: Snowflake): boolean {
    if (id === this.ownerId) return false;
    this.ownerId = id;
    return this.#changed();
  }

  #changed(): true {
    this.#visible = new Map();
    this.#wider = new Map();
    this.#singledOut = null;
    return true;
  }

  #keyOf(member: ViewMember): string {
    if (member.userId === this.ownerId) return 'owner';
    if (!this.#singledOut) {
      this.#singledOut = new Set();
      for (const { overwrites } of this.#channels.values())
        for (const { id, type } of overwrites) if (type === 1) this.#singledOut.add(id);
    }
    return this.#singledOut.has(member.userId) ? `${member.rolesKey}/${member.userId}` : member.rolesKey;
  }

  #compute(member: ViewMember): VisibleChannels {
    // A timeout never removes the permission to view, so the time does not matter here. Only users who are singled out have
    // channels of their own; the others share them with users who may be singled out later.
    const { userId, roleIds } = member;
    const isShared = userId !== this.ownerId && !this.#singledOut?.has(userId);
    const looker: PermissionMember = { userId: isShared ? '0' : userId, roleIds, timedOutUntil: null };
    const own = new Set<Snowflake>();
    for (const id of this.#channels.keys()) if (this.#views(id, looker)) own.add(id);
    return { looker, own, all: this.#withCategories(own) };
  }

  #views(id: Snowflake, looker: PermissionMember): boolean {
    const channel = this.#channels.get(id);
    return channel !== undefined && (channelPermissions(this, channel, looker, 0) & PERMISSIONS.VIEW_CHANNEL) !== 0n;
  }

  #withCategories(own: ReadonlySet<Snowflake>): ReadonlySet<Snowflake> {
    const all = new Set<Snowflake>();
    for (const [id, channel] of this.#channels) {
      if (!own.has(id)) continue;
      all.add(id);
      const parent = channel.object.parent_id;
      if (parent && this.#channels.get(parent)?.type === CATEGORY) all.add(parent);
    }
    return all;
  }
}

/** The state kept of a member, from its wire object. */
export function viewMember(
  userId: Snowflake,
  roleIds: readonly Snowflake[],
  timedOutUntil: string | null | undefined,
): ViewMember {
  return {
    userId,
    roleIds,
    timedOutUntil: timedOutUntil ? Date.parse(timedOutUntil) : null,
    rolesKey: [...roleIds].sort().join(),
  };
}

function viewChannel(object: ChannelObject): ViewChannel {
  const overwrites = (object.permission_overwrites ?? []).map(
    ({ id, type, allow, deny }): Overwrite => ({ id, type: type === 1 ? 1 : 0, allow: BigInt(allow), deny: BigInt(deny) }),
  );
  return { object, type: object.type, overwrites, heads: {} };
}
