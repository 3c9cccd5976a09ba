import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import type { Static } from 'typebox';
import type { Context } from '../../../core/framework/context.ts';
import type { Db } from '../../../core/framework/store.ts';
import { findMembersByIds } from '../members/queries.ts';
import { memberObject } from '../members/member.ts';
import { userObject } from '../../people/users/user.ts';
import { findOwnAnswers, listInterested } from './queries.ts';
import type { EventUserObject } from '@guildhall/protocol/objects/guild/scheduled-events';
import type { InterestedQuery } from '@guildhall/protocol/bodies/guild/scheduled-events';

/** Lists the members who responded to an event, or to one occurrence, by user id; 100 by default. */
export async function interestedUsers(
  db: Db,
  of: { guildId: Snowflake; eventId: Snowflake; exceptionId?: Snowflake },
  { limit = LIMITS.guilds.eventUsersPerPage.default, before, after, with_member }: Static<typeof InterestedQuery>,
): Promise<EventUserObject[]> {
  const rows = await listInterested(db, of, { before, after, limit });
  const userIds = rows.map((row) => row.user_id);
  const members = await findMembersByIds(db, of.guildId, userIds);
  return rows.flatMap(({ user_id, response }) => {
    const found = members.get(user_id);
    if (!found) return [];
    const user = { user: userObject(found.user), ...(with_member ? { member: memberObject(found.member, found.user) } : {}) };
    return [{ ...answerObject(of, user_id, response), ...user }];
  });
}

/** Adds the viewer's own responses to events; apps have none. */
export async function withOwnAnswers<E extends { id: Snowflake }>(
  { store, viewer }: Context,
  events: readonly E[],
): Promise<(E & { user_rsvp?: EventUserObject })[]> {
  if (viewer.kind !== 'person') return [...events];
  const { id: userId } = viewer.user;
  const ids = events.map((event) => event.id);
  const answers = await findOwnAnswers(store.read, userId, ids);
  return events.map((event) => {
    const response = answers.get(event.id);
    return response === undefined ? event : { ...event, user_rsvp: answerObject({ eventId: event.id }, userId, response) };
  });
}

/** A response without the user. */
export function answerObject(
  { eventId, exceptionId }: { eventId: Snowflake; exceptionId?: Snowflake },
  user_id: Snowflake,
  response: number,
): EventUserObject {
  const exception = exceptionId === undefined ? {} : { guild_scheduled_event_exception_id: exceptionId };
  return { guild_scheduled_event_id: eventId, ...exception, user_id, response };
}
