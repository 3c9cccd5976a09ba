import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { visibleGuild } from './access.ts';
import { guildObject } from './guild.ts';
import { countPresent } from '../../../core/access/present-members.ts';
import { getGuildPreview as operation } from '@guildhall/protocol/operations/guild/guilds';

/** Returns the preview of a guild: for members, and for all users if it is discoverable (GuildPreviewResponse). */
export const getGuildPreview = route(operation, {
  access: visibleGuild,
  limit: limits.read,
  run: async (ctx, { access }) => {
    const online = await countPresent(ctx.store.read, access.id);
    const { id, name, icon, description, home_header, splash, discovery_splash, features, emojis, stickers } =
      guildObject(access);
    return {
      id,
      name,
      icon,
      description,
      home_header,
      splash,
      discovery_splash,
      features,
      emojis,
      stickers,
      approximate_member_count: access.row.member_count,
      approximate_presence_count: online,
    };
  },
});
