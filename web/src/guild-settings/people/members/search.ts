import type { Call, Result } from '@guildhall/protocol/calls';
import type { Id } from '../../../api/wire-base.ts';

type Route = 'POST /guilds/{guild_id}/members-search';
type Body = NonNullable<Call<Route>['body']>;

/** A member with how they joined. */
export type FoundMember = Result<Route>['members'][number];

/** The wire's orders: newest or oldest members first, newest or oldest accounts first. */
export type Sort = 1 | 2 | 3 | 4;

/** When members joined, relative to now. */
export type Joined = 'any' | 'day' | 'week' | 'month' | 'older';
/** The filter by status; only one at a time can be chosen here. */
export type MemberStatus = 'any' | 'pending' | 'timedOut' | 'rejoined';

/** The filters and the order of the list of members. */
export interface MemberQuery {
  /** The beginning of a name, or a user id. */
  name: string;
  roleId: Id | '';
  joined: Joined;
  status: MemberStatus;
  sort: Sort;
}

export const EVERYONE: MemberQuery = { name: '', roleId: '', joined: 'any', status: 'any', sort: 1 };

/** Members in one page. */
export const PAGE = 100;
const DAY_MS = 86_400_000;

/** Whether a query shows all members. */
export function showsAll({ name, roleId, joined, status }: MemberQuery): boolean {
  return name.trim() === '' && roleId === '' && joined === 'any' && status === 'any';
}

function joinedRange(joined: Joined, now: number): object {
  const ago = (days: number) => now - days * DAY_MS;
  if (joined === 'any') return {};
  if (joined === 'older') return { guild_joined_at: { range: { lte: ago(30) } } };
  return { guild_joined_at: { range: { gte: ago(joined === 'day' ? 1 : joined === 'week' ? 7 : 30) } } };
}

function statusFilter(status: MemberStatus, now: number): object {
  if (status === 'pending') return { is_pending: true };
  if (status === 'rejoined') return { did_rejoin: true };
  return status === 'timedOut' ? { safety_signals: { communication_disabled_until: { range: { gte: now } } } } : {};
}

/** The body of the request for the page after `last`; `now` is in ms since 1970. */
export function searchBody(query: MemberQuery, last: FoundMember | undefined, now: number): Body {
  const name = query.name.trim();
  const and_query = {
    ...(/^\d{17,20}$/.test(name) ? { user_id: { or_query: [name] } } : name ? { usernames: { or_query: [name] } } : {}),
    ...(query.roleId ? { role_ids: { or_query: [query.roleId] } } : {}),
    ...joinedRange(query.joined, now),
    ...statusFilter(query.status, now),
  };
  return {
    limit: PAGE,
    sort: query.sort,
    ...(Object.keys(and_query).length > 0 ? { and_query } : {}),
    ...(last ? { after: { user_id: last.member.user.id, guild_joined_at: Date.parse(last.member.joined_at) } } : {}),
  };
}
