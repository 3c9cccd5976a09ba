import type { Static } from 'typebox';
import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { changesBetween } from '../../../core/framework/audit.ts';
import { fail } from '../../../core/framework/errors.ts';
import { type GuildState, readLockedGuild } from '../../../core/access/guild-state.ts';
import { readImage, saveImage } from '../../../core/media/images.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { ScheduledEventRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { managesEvent, requirePlace } from './access.ts';
import { eventTarget, GUILD_SCHEDULED_EVENT_EXCEPTIONS_DELETE } from './events.ts';
import { checkEvent, eventColumns, withDuration } from './fields.ts';
import { deleteExceptions, eventParts, findEvent } from './queries.ts';
import { audited, AUDITED_FIELDS, isFinished, scheduledEventObject, STATUS } from './scheduled-event.ts';
import { checkTransition, completeEvent, putEvent, startEvent } from './status.ts';
import type { UpdateBody } from '@guildhall/protocol/bodies/guild/scheduled-events';
import { updateGuildScheduledEvent as operation } from '@guildhall/protocol/operations/guild/scheduled-events';

/**
 * Changes an event, starts it (status 2), ends it (3) or cancels it (4); 180000 if it is over. A new recurrence deletes
 * all exceptions: GUILD_SCHEDULED_EVENT_EXCEPTIONS_DELETE.
 */
export const updateGuildScheduledEvent = route(operation, {
  access: managesEvent,
  limit: limits.write,
  bodyLimit: bodyLimits.picture,
  run: async (ctx, { path, body, access }) => {
    const { guild_id, guild_scheduled_event_id: id } = path;
    if (isFinished(access.event)) fail('CANNOT_UPDATE_A_FINISHED_EVENT');
    const columns = eventColumns(body);
    requirePlace(ctx, access, { ...access.event, ...columns });
    checkEvent(access.guild, { ...access.event, ...columns }, ctx.clock.now(), access.event);
    const image = body.image && (await saveImage(ctx.blobs, `guild-events/${id}`, readImage(body.image, 'image')));
    return ctx.transact(async (tx) => {
      const guild = await readLockedGuild(tx, guild_id);
      const before = (await findEvent(tx.db, guild_id, id)) ?? fail('UNKNOWN_SCHEDULED_EVENT');
      if (isFinished(before)) fail('CANNOT_UPDATE_A_FINISHED_EVENT');
      const merged = { ...before, ...columns, ...(image === undefined ? {} : { image }) };
      const timed = columns.start_at !== undefined || columns.end_at !== undefined;
      const changed = timed ? withDuration(merged) : merged;
      checkEvent(guild, changed, tx.now, before);
      if (changed.recurrence_json !== before.recurrence_json && (await deleteExceptions(tx.db, id)))
        tx.emit(GUILD_SCHEDULED_EVENT_EXCEPTIONS_DELETE, eventTarget(before), { guild_id, event_id: id });
      const row = await save(tx, guild, { before, changed, status: body.status }, ctx.viewer.user.id);
      const changes = changesBetween(audited(before), audited(row), AUDITED_FIELDS);
      if (changes.length) await tx.audit({ guild_id, action: 'GUILD_SCHEDULED_EVENT_UPDATE', target_id: id, changes });
      const [parts] = await eventParts(tx.db, guild_id, [row]);
      return scheduledEventObject(parts ?? { row, exceptions: [] });
    });
  },
});

/** Stores the change and the effects of its status; does nothing if nothing changes. */
async function save(
  tx: Tx,
  guild: GuildState,
  {
    before,
    changed,
    status,
  }: { before: ScheduledEventRow; changed: ScheduledEventRow; status: Static<typeof UpdateBody>['status'] },
  userId: string,
): Promise<ScheduledEventRow> {
  if (!status || status === before.status) {
    if (JSON.stringify(changed) !== JSON.stringify(before)) await putEvent(tx, changed, before);
    return changed;
  }
  checkTransition(before, status);
  if (status === STATUS.COMPLETED) return completeEvent(tx, changed, before);
  const row = status === STATUS.ACTIVE ? await startEvent(tx, guild, changed, userId) : { ...changed, status: STATUS.CANCELED };
  await putEvent(tx, row, before);
  return row;
}
