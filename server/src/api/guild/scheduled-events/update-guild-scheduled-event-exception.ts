import { changesBetween } from '../../../core/framework/audit.ts';
import { fail } from '../../../core/framework/errors.ts';
import { lockGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { managesEvent } from './access.ts';
import { eventTarget, GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE } from './events.ts';
import { checkTimes, EXCEPTION_FIELDS, settle, timeOf } from './exceptions.ts';
import { findEvent, findException, upsertException } from './queries.ts';
import { exceptionObject, isFinished } from './scheduled-event.ts';
import { updateGuildScheduledEventException as operation } from '@guildhall/protocol/operations/guild/scheduled-events';

/** Changes the exception of one occurrence; null resets a time to the rule's. */
export const updateGuildScheduledEventException = route(operation, {
  access: managesEvent,
  limit: limits.write,
  run: async (ctx, { path: { guild_id, guild_scheduled_event_id: event_id, exception_id }, body }) =>
    ctx.transact(async (tx) => {
      await lockGuild(tx.db, guild_id);
      const event = (await findEvent(tx.db, guild_id, event_id)) ?? fail('UNKNOWN_SCHEDULED_EVENT');
      const before = (await findException(tx.db, event_id, exception_id)) ?? fail('UNKNOWN_SCHEDULED_EVENT');
      if (isFinished(event)) fail('CANNOT_UPDATE_A_FINISHED_EVENT');
      const [start_at, end_at] = [timeOf(body.scheduled_start_time), timeOf(body.scheduled_end_time)];
      const row = {
        ...before,
        ...(start_at === undefined ? {} : { start_at }),
        ...(end_at === undefined ? {} : { end_at }),
        ...(typeof body.is_canceled === 'boolean' ? { is_canceled: body.is_canceled ? 1 : 0 } : {}),
      };
      const object = exceptionObject(row);
      const changes = changesBetween({ ...exceptionObject(before) }, { ...object }, EXCEPTION_FIELDS);
      if (!changes.length) return object;
      if (row.start_at !== before.start_at || row.end_at !== before.end_at) checkTimes(event, row, tx.now);
      await upsertException(tx.db, row);
      tx.emit(GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE, eventTarget(event), { guild_id, ...object });
      await settle(tx, event, { before, after: row });
      const options = { event_exception_id: exception_id };
      await tx.audit({ guild_id, action: 'GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE', target_id: event_id, changes, options });
      return object;
    }),
});
