import type { Route } from '../../../core/framework/route.ts';
import { addMyScheduledEventInterest } from './add-my-scheduled-event-interest.ts';
import { answerScheduledEventException } from './answer-scheduled-event-exception.ts';
import { countGuildScheduledEventUsers } from './count-guild-scheduled-event-users.ts';
import { createGuildScheduledEvent } from './create-guild-scheduled-event.ts';
import { createGuildScheduledEventException } from './create-guild-scheduled-event-exception.ts';
import { deleteGuildScheduledEvent } from './delete-guild-scheduled-event.ts';
import { deleteGuildScheduledEventException } from './delete-guild-scheduled-event-exception.ts';
import { deleteMyScheduledEventInterest } from './delete-my-scheduled-event-interest.ts';
import { getGuildScheduledEvent } from './get-guild-scheduled-event.ts';
import { listGuildScheduledEventExceptionUsers } from './list-guild-scheduled-event-exception-users.ts';
import { listGuildScheduledEventUsers } from './list-guild-scheduled-event-users.ts';
import { listGuildScheduledEvents } from './list-guild-scheduled-events.ts';
import { updateGuildScheduledEvent } from './update-guild-scheduled-event.ts';
import { updateGuildScheduledEventException } from './update-guild-scheduled-event-exception.ts';

/** All routes under /guilds/{guild_id}/scheduled-events, in path order. */
export const scheduledEventsRoutes: Route[] = [
  listGuildScheduledEvents,
  createGuildScheduledEvent,
  getGuildScheduledEvent,
  updateGuildScheduledEvent,
  deleteGuildScheduledEvent,
  createGuildScheduledEventException,
  updateGuildScheduledEventException,
  deleteGuildScheduledEventException,
  listGuildScheduledEventUsers,
  addMyScheduledEventInterest,
  deleteMyScheduledEventInterest,
  countGuildScheduledEventUsers,
  listGuildScheduledEventExceptionUsers,
  answerScheduledEventException,
];
