import { changesBetween } from '../../../core/framework/audit.ts';
import { fail } from '../../../core/framework/errors.ts';
import { lockGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { managesEvent } from './access.ts';
import { findEvent } from './queries.ts';
import { removeEvent } from './remove-event.ts';
import { audited, AUDITED_FIELDS } from './scheduled-event.ts';
import { deleteGuildScheduledEvent as operation } from '@guildhall/protocol/operations/guild/scheduled-events';

/** Deletes an event with its exceptions and responses. */
export const deleteGuildScheduledEvent = route(operation, {
  access: managesEvent,
  limit: limits.write,
  run: async (ctx, { path: { guild_id, guild_scheduled_event_id: id } }) => {
    await ctx.transact(async (tx) => {
      await lockGuild(tx.db, guild_id);
      const row = (await findEvent(tx.db, guild_id, id)) ?? fail('UNKNOWN_SCHEDULED_EVENT');
      await removeEvent(tx, row);
      const changes = changesBetween(audited(row), {}, AUDITED_FIELDS);
      await tx.audit({ guild_id, action: 'GUILD_SCHEDULED_EVENT_DELETE', target_id: id, changes });
    });
  },
});
