import { LIMITS } from '@guildhall/protocol/limits';
import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { inGuild } from '../../../core/access/guild.ts';
import { changesBetween } from '../../../core/framework/audit.ts';
import { fail } from '../../../core/framework/errors.ts';
import { readLockedGuild } from '../../../core/access/guild-state.ts';
import { readImage, saveImage } from '../../../core/media/images.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { ScheduledEventRow } from '../../../core/tables/database.ts';
import { requireCreating } from './access.ts';
import { eventTarget, GUILD_SCHEDULED_EVENT_CREATE } from './events.ts';
import { checkEvent, eventColumns, withDuration } from './fields.ts';
import { countOpen, upsertEvent } from './queries.ts';
import { audited, AUDITED_FIELDS, scheduledEventObject, STATUS } from './scheduled-event.ts';
import { enqueueDue } from './schedule.ts';
import { createGuildScheduledEvent as operation } from '@guildhall/protocol/operations/guild/scheduled-events';

/** Schedules an event on a stage, in a voice channel or elsewhere; 30038 beyond 100 open events. */
export const createGuildScheduledEvent = route(operation, {
  access: inGuild(),
  limit: limits.write,
  bodyLimit: bodyLimits.picture,
  run: async (ctx, { path: { guild_id }, body, access }) => {
    const id = ctx.ids.next();
    const bare: ScheduledEventRow = {
      guild_id,
      id,
      channel_id: null,
      creator_id: ctx.viewer.user.id,
      name: body.name,
      description: null,
      image: null,
      start_at: 0,
      end_at: null,
      duration: null,
      status: STATUS.SCHEDULED,
      entity_type: body.entity_type,
      entity_id: null,
      location: null,
      recurrence_json: null,
    };
    const wanted = withDuration({ ...bare, ...eventColumns(body) });
    requireCreating(ctx, access, wanted);
    checkEvent(access.guild, wanted, ctx.clock.now());
    const image = body.image ? await saveImage(ctx.blobs, `guild-events/${id}`, readImage(body.image, 'image')) : null;
    const row = { ...wanted, image };
    return ctx.transact(async (tx) => {
      checkEvent(await readLockedGuild(tx, guild_id), row, tx.now);
      if ((await countOpen(tx.db, guild_id)) >= LIMITS.guilds.openEvents.max) fail(LIMITS.guilds.openEvents.error);
      await upsertEvent(tx.db, row);
      await enqueueDue(tx, row);
      const object = scheduledEventObject({ row, exceptions: [], creator: ctx.viewer.user });
      tx.emit(GUILD_SCHEDULED_EVENT_CREATE, eventTarget(row), object);
      const changes = changesBetween({}, audited(row), AUDITED_FIELDS);
      await tx.audit({ guild_id, action: 'GUILD_SCHEDULED_EVENT_CREATE', target_id: id, changes });
      return object;
    });
  },
});
