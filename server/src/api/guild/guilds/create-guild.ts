import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { fail } from '../../../core/framework/errors.ts';
import { changeGuild } from '../../../core/access/guild-state.ts';
import { readImage, saveImage } from '../../../core/media/images.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { insertChannel } from '../channels/queries.ts';
import { addMember } from '../members/membership.ts';
import { insertRole } from '../roles/queries.ts';
import { guildName, guildObject, newGuildRow } from './guild.ts';
import { planGuild } from './new-guild.ts';
import { insertGuild } from './queries.ts';
import { settingsPatch } from './settings.ts';
import { createGuild as operation } from '@guildhall/protocol/operations/guild/guilds';

/**
 * Creates a guild owned by the caller (docs/contract/guilds.md#guilds; GuildResponse). Apps cannot (20001).
 * - The body has a name, a picture, settings, roles and channels; roles and channels refer to each other by placeholder
 *   ids.
 * - An animated icon needs ANIMATED_ICON, which no new guild has (50101).
 * - Fails with 30001 if the person is in 100 guilds.
 */
export const createGuild = route(operation, {
  access: open,
  limit: limits.write,
  bodyLimit: bodyLimits.picture,
  run: async (ctx, { body }) => {
    const id = ctx.ids.next();
    const { viewer } = ctx;
    const name = guildName(body.name);
    const plan = planGuild(id, body, () => ctx.ids.next());
    const picture = body.icon ? readImage(body.icon, 'icon') : null;
    if (picture?.animated) fail('SERVER_NEEDS_MORE_BOOSTS_TO_PERFORM_THIS_ACTION');
    const icon = picture && (await saveImage(ctx.blobs, `icons/${id}`, picture));
    return ctx.transact(async (tx) => {
      const { afk_channel_id, system_channel_id } = plan;
      const settings = { icon, afk_channel_id, system_channel_id, ...settingsPatch(body) };
      await insertGuild(tx.db, newGuildRow({ id, name, owner_id: viewer.user.id, ...settings }));
      for (const role of plan.roles) await insertRole(tx.db, role);
      for (const channel of plan.channels) await insertChannel(tx.db, channel);
      await addMember(tx, { id }, viewer.user);
      return guildObject(await changeGuild(tx, id));
    });
  },
});
