import { bitsOf } from '@guildhall/protocol/permissions';
import { inGuild } from '../../../core/access/guild.ts';
import { permissionsOf } from '../../../core/access/member.ts';
import { limits } from '../../../core/framework/limits.ts';
import { has } from '../../../core/access/permissions.ts';
import { route } from '../../../core/framework/route.ts';
import { listOfGuild } from './queries.ts';
import { webhookObjects } from './webhook.ts';
import { getGuildWebhooks as operation } from '@guildhall/protocol/operations/messages/webhooks';

const NEEDED = bitsOf('VIEW_CHANNEL', 'MANAGE_WEBHOOKS');

/** A guild's webhooks, oldest first, limited to channels where the viewer manages webhooks, because the list has tokens. */
export const getGuildWebhooks = route(operation, {
  access: inGuild('MANAGE_WEBHOOKS'),
  limit: limits.read,
  run: async (ctx, { path, access: { guild, member } }) => {
    const now = ctx.clock.now();
    const rows = await listOfGuild(ctx.store.read, path.guild_id);
    const managed = rows.filter((row) => has(permissionsOf(guild, member, now, row.channel_id), NEEDED));
    return webhookObjects(ctx, managed, ctx.viewer);
  },
});
