import { PERMISSIONS, type Permission } from '@guildhall/protocol/permissions';
import type { Channel, Overwrite } from '../api/wire.ts';
import type { Id, Member } from '../api/wire-base.ts';
import { CALL_TYPES, has, IN_TIMEOUT, NEEDS_CONNECTING, NEEDS_SENDING, silenceOf } from './permissions.ts';
import type { GuildState } from './types.ts';

/** A rule that grants or denies a permission. Ids are those of roles; the guild's own id is @everyone. */
export type Rule =
  | { kind: 'owner' }
  | { kind: 'not-member' }
  | { kind: 'administrator'; roles: Id[] }
  /** These roles grant it in the guild. */
  | { kind: 'roles'; roles: Id[] }
  /** No role grants it. */
  | { kind: 'none' }
  /** The channel's overwrite of @everyone, of roles of the member, or of the member alone. */
  | { kind: 'everyone-overwrite' }
  | { kind: 'role-overwrite'; roles: Id[] }
  | { kind: 'member-overwrite' }
  /** The member may only view and read. */
  | { kind: 'silence'; why: 'timeout' | 'rules' | 'quarantine' }
  /** It needs another permission, which the member does not have for the reason in `because`. */
  | { kind: 'needs'; permission: Permission; because: Rule };

/** A rule, and whether the permission is granted after it. */
export interface Step {
  rule: Rule;
  allowed: boolean;
}

/** Whether a member has a permission, and why. */
export interface Verdict {
  allowed: boolean;
  /** The rule that decided. */
  rule: Rule;
  /** The rules that had a say, in the order in which they apply; each outweighs those before it. The last one decides. */
  steps: Step[];
}

/**
 * Explains whether a member has a permission in a guild, or in one of its channels, by the algorithm of docs/contract/guilds.md#permissions:
 * owner, administrator, roles, the overwrites of @everyone, roles and member, timeout, and the permissions that others depend on. `now` is ms
 * since 1970.
 */
export function explainPermission(
  guild: GuildState,
  channel: Channel | null,
  userId: Id,
  permission: Permission,
  now: number,
): Verdict {
  if (guild.owner_id === userId) return decided([{ rule: { kind: 'owner' }, allowed: true }]);
  const member = guild.members[userId];
  if (!member) return decided([{ rule: { kind: 'not-member' }, allowed: false }]);
  const administrators = rolesWith(guild, member, 'ADMINISTRATOR');
  if (administrators.length > 0) return decided([{ rule: { kind: 'administrator', roles: administrators }, allowed: true }]);
  const granting = rolesWith(guild, member, permission);
  const base: Step =
    granting.length > 0
      ? { rule: { kind: 'roles', roles: granting }, allowed: true }
      : { rule: { kind: 'none' }, allowed: false };
  const steps = [base, ...(channel ? overwriteSteps(guild, channel, member, permission) : [])];
  const silence = silenceOf(member, now);
  if (silence && isAllowed(steps) && (PERMISSIONS[permission] & IN_TIMEOUT) === 0n)
    steps.push({ rule: { kind: 'silence', why: silence }, allowed: false });
  const needed = channel && isAllowed(steps) ? missingNeed(guild, channel, userId, permission, now) : null;
  if (needed) steps.push({ rule: needed, allowed: false });
  return decided(steps);
}

function decided(steps: Step[]): Verdict {
  const last = steps.at(-1);
  return { allowed: last?.allowed ?? false, rule: last?.rule ?? { kind: 'none' }, steps };
}

function isAllowed(steps: readonly Step[]): boolean {
  return steps.at(-1)?.allowed ?? false;
}

/** The roles of a member that have a permission, @everyone first. */
function rolesWith(guild: GuildState, member: Member, permission: Permission): Id[] {
  return [guild.id, ...member.roles].filter((id) => has(BigInt(guild.roles[id]?.permissions ?? '0'), permission));
}

/** The overwrites of a channel that name the permission and the member, @everyone or a role of the member. */
function overwriteSteps(guild: GuildState, channel: Channel, member: Member, permission: Permission): Step[] {
  const overwrites = channel.permission_overwrites ?? [];
  const allows = (one: Overwrite) => has(BigInt(one.allow), permission);
  const denies = (one: Overwrite) => has(BigInt(one.deny), permission);
  const steps: Step[] = [];
  const everyone = overwrites.find((one) => one.id === guild.id);
  if (everyone && (allows(everyone) || denies(everyone)))
    steps.push({ rule: { kind: 'everyone-overwrite' }, allowed: allows(everyone) });
  const ofRoles = overwrites.filter((one) => one.type === 0 && one.id !== guild.id && member.roles.includes(one.id));
  const allowing = ofRoles.filter(allows).map((one) => one.id);
  const denying = ofRoles.filter(denies).map((one) => one.id);
  if (denying.length > 0) steps.push({ rule: { kind: 'role-overwrite', roles: denying }, allowed: false });
  if (allowing.length > 0) steps.push({ rule: { kind: 'role-overwrite', roles: allowing }, allowed: true });
  const own = overwrites.find((one) => one.type === 1 && one.id === member.user.id);
  if (own && (allows(own) || denies(own))) steps.push({ rule: { kind: 'member-overwrite' }, allowed: allows(own) });
  return steps;
}

/** The permission that is missing in a channel and without which this one has no effect. */
function missingNeed(guild: GuildState, channel: Channel, userId: Id, permission: Permission, now: number): Rule | null {
  const bit = PERMISSIONS[permission];
  const needs: Permission[] = permission === 'VIEW_CHANNEL' ? [] : ['VIEW_CHANNEL'];
  if ((bit & NEEDS_SENDING) !== 0n) needs.push('SEND_MESSAGES');
  if ((bit & NEEDS_CONNECTING) !== 0n && CALL_TYPES.includes(channel.type)) needs.push('CONNECT');
  for (const need of needs) {
    const { allowed, rule } = explainPermission(guild, channel, userId, need, now);
    if (!allowed) return { kind: 'needs', permission: need, because: rule };
  }
  return null;
}
