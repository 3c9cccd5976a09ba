import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { fail } from '../../../core/framework/errors.ts';
import { changeGuild } from '../../../core/access/guild-state.ts';
import { readImage, saveImage } from '../../../core/media/images.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { insertChannel } from '../channels/queries.ts';
import { guildName, guildObject, newGuildRow } from '../guilds/guild.ts';
import { insertGuild } from '../guilds/queries.ts';
import { addMember } from '../members/membership.ts';
import { insertRole } from '../roles/queries.ts';
import { countTemplateUse, findTemplate } from './queries.ts';
import { rowsOf } from './snapshot.ts';
import { snapshotOf } from './template.ts';
import { createGuildFromTemplate as operation } from '@guildhall/protocol/operations/guild/templates';

/**
 * Creates a guild owned by the caller from a template, and counts the use (GuildResponse). Apps cannot (20001).
 * Unknown: 10057; already in 100 guilds: 30001.
 */
export const createGuildFromTemplate = route(operation, {
  access: async (ctx, path) => (await findTemplate(ctx.store.read, path.code)) ?? fail('UNKNOWN_GUILD_TEMPLATE'),
  limit: limits.write,
  bodyLimit: bodyLimits.picture,
  run: async (ctx, { path, body }) => {
    const id = ctx.ids.next();
    const name = guildName(body.name);
    const icon = body.icon ? await saveImage(ctx.blobs, `icons/${id}`, readImage(body.icon, 'icon')) : null;
    return ctx.transact(async (tx) => {
      const template = (await countTemplateUse(tx.db, path.code)) ?? fail('UNKNOWN_GUILD_TEMPLATE');
      const { settings, roles, channels } = rowsOf(snapshotOf(template), id, () => tx.id());
      await insertGuild(tx.db, newGuildRow({ ...settings, id, name, icon, owner_id: ctx.viewer.user.id }));
      for (const role of roles) await insertRole(tx.db, role);
      for (const channel of channels) await insertChannel(tx.db, channel);
      await addMember(tx, { id }, ctx.viewer.user);
      return guildObject(await changeGuild(tx, id));
    });
  },
});
