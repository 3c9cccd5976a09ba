import type { Snowflake } from '@guildhall/protocol/ids';
import { accessChannel, type ChannelAccess } from '../../../core/access/channel.ts';
import type { Context } from '../../../core/framework/context.ts';
import { ApiError } from '../../../core/framework/errors.ts';
import type { Db } from '../../../core/framework/store.ts';
import { memberState } from '../../../core/access/member.ts';
import { type ChannelHead, findHead } from '../../guild/channels/queries.ts';
import { channelObject } from '../../guild/channels/channel.ts';
import { findMembersByIds } from '../../guild/members/queries.ts';
import { memberWithoutUser } from '../../guild/members/member.ts';
import { roleObject } from '../../guild/roles/role.ts';
import { threadObject } from '../../messages/threads/thread.ts';
import { findUsers } from '../../people/users/queries.ts';
import { userObject } from '../../people/users/user.ts';
import { appPermissions, bitsAt, type Seat } from './seat.ts';
import type { UserObject } from '@guildhall/protocol/objects/people/users';
import type { RoleObject } from '@guildhall/protocol/objects/guild/roles';
import type { MessageObject } from '@guildhall/protocol/objects/messages/messages';
import type { ResolvedChannel } from '@guildhall/protocol/objects/apps/interactions';

type ById<T> = Record<Snowflake, T>;

/** A member in interaction data, without its user; with the member's bits in the channel. */
type ResolvedMember = Omit<ReturnType<typeof memberWithoutUser>, 'mute' | 'deaf'> & { permissions: string };

/** The resolved entities of an interaction. */
export interface Resolved {
  users?: ById<UserObject>;
  members?: ById<ResolvedMember>;
  roles?: ById<RoleObject>;
  channels?: ById<ResolvedChannel>;
  messages?: ById<MessageObject>;
  attachments?: ById<object>;
}

/**
 * Resolves the entities that the values of an interaction name, in the place where it was created, and collects them.
 */
export class Resolver {
  readonly found: Resolved = {};
  readonly #ctx: Context;
  readonly #access: ChannelAccess;
  readonly #seat: Seat;

  constructor(ctx: Context, access: ChannelAccess, seat: Seat) {
    this.#ctx = ctx;
    this.#access = access;
    this.#seat = seat;
  }

  /** Whether the user exists; resolves its membership too if there is one. */
  async user(id: Snowflake): Promise<boolean> {
    const { guild } = this.#access;
    const db = this.#ctx.store.read;
    const user = (await findUsers(db, [id])).get(id);
    if (!user) return false;
    this.found.users = { ...this.found.users, [id]: userObject(user) };
    const member = guild && (await findMembersByIds(db, guild.id, [id])).get(id)?.member;
    if (!member) return true;
    const { mute: _mute, deaf: _deaf, ...bare } = memberWithoutUser(member);
    const permissions = String(bitsAt(guild, this.#access, memberState(member), this.#ctx.clock.now()));
    this.found.members = { ...this.found.members, [id]: { ...bare, permissions } };
    return true;
  }

  /** Whether the guild has the role. */
  role(id: Snowflake): boolean {
    const role = this.#access.guild?.roles.get(id);
    if (!role) return false;
    this.found.roles = { ...this.found.roles, [id]: roleObject(role.row) };
    return true;
  }

  /** The type of a channel or thread of the guild that the user may view; undefined if there is none. */
  async channel(id: Snowflake): Promise<number | undefined> {
    const { guild } = this.#access;
    const access = guild && (await seen(this.#ctx, id));
    if (!access || access.guild?.id !== guild.id) return undefined;
    const head = await headIn(this.#ctx.store.read, access);
    const described = describeChannel(access, this.#seat, head, this.#ctx.clock.now());
    this.found.channels = { ...this.found.channels, [id]: described };
    return access.channel.type;
  }

  message(object: MessageObject): void {
    this.found.messages = { ...this.found.messages, [object.id]: object };
  }

  attachment(id: Snowflake, object: object): void {
    this.found.attachments = { ...this.found.attachments, [id]: object };
  }
}

/** The channel if the user may view it. */
async function seen(ctx: Context, id: Snowflake): Promise<ChannelAccess | undefined> {
  try {
    return await accessChannel(ctx, id);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** The head of a channel that a user may view. */
export function headIn(db: Db, { channel }: ChannelAccess): Promise<ChannelHead | undefined> {
  return findHead(db, channel.id);
}

/** Channel fields that interactions omit. */
const LEFT_OUT = { permission_overwrites: undefined, recipients: undefined, icon: undefined };

/** A channel with its head in interaction data. */
export function describeChannel(access: ChannelAccess, seat: Seat, head: ChannelHead | undefined, now: number): ResolvedChannel {
  const { channel, thread, guild, permissions } = access;
  const object = thread ? threadObject(thread, head) : channelObject(channel, head);
  return {
    ...object,
    // JSON text omits undefined fields.
    ...LEFT_OUT,
    permissions: String(permissions),
    ...(guild && seat.member ? { app_permissions: String(appPermissions(seat, access, now)) } : {}),
  };
}
