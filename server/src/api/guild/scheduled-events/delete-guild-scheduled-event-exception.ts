import { changesBetween } from '../../../core/framework/audit.ts';
import { fail } from '../../../core/framework/errors.ts';
import { lockGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { managesEvent } from './access.ts';
import { eventTarget, GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE } from './events.ts';
import { EXCEPTION_FIELDS, settle } from './exceptions.ts';
import { deleteExceptions, findEvent, findException } from './queries.ts';
import { exceptionObject } from './scheduled-event.ts';
import { deleteGuildScheduledEventException as operation } from '@guildhall/protocol/operations/guild/scheduled-events';

/** Deletes an exception: the occurrence follows the rule again. */
export const deleteGuildScheduledEventException = route(operation, {
  access: managesEvent,
  limit: limits.write,
  run: async (ctx, { path: { guild_id, guild_scheduled_event_id: event_id, exception_id } }) => {
    await ctx.transact(async (tx) => {
      await lockGuild(tx.db, guild_id);
      const event = (await findEvent(tx.db, guild_id, event_id)) ?? fail('UNKNOWN_SCHEDULED_EVENT');
      const before = (await findException(tx.db, event_id, exception_id)) ?? fail('UNKNOWN_SCHEDULED_EVENT');
      await deleteExceptions(tx.db, event_id, exception_id);
      const object = exceptionObject(before);
      tx.emit(GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE, eventTarget(event), { guild_id, ...object });
      await settle(tx, event, { before });
      const changes = changesBetween({ ...object }, {}, EXCEPTION_FIELDS);
      const options = { event_exception_id: exception_id };
      await tx.audit({ guild_id, action: 'GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE', target_id: event_id, changes, options });
    });
  },
});
