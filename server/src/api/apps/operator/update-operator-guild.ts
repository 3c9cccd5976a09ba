import { changesBetween } from '../../../core/framework/audit.ts';
import { fail } from '../../../core/framework/errors.ts';
import { changeGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { GuildRow } from '../../../core/tables/database.ts';
import { applyTag } from '../../guild/guild-tags/apply-tag.ts';
import { GUILD_TAGS, shownTag } from '../../guild/guild-tags/tag.ts';
import { grantedFeatures } from '../../guild/guilds/features.ts';
import { GUILD_UPDATE } from '../../guild/guilds/events.ts';
import { guildFeatures, guildObject } from '../../guild/guilds/guild.ts';
import { updateGuildRow } from '../../guild/guilds/queries.ts';
import { VANITY_URL } from '../../guild/guilds/vanity.ts';
import { operatorOnly } from './access.ts';
import { recordAction } from './actions.ts';
import { updateOperatorGuild as operation } from '@guildhall/protocol/operations/apps/operator';

/**
 * Sets the fields of a guild that only the operator may set (GuildResponse). Event: GUILD_UPDATE.
 * - `features` replaces those granted before.
 * - `premium_tier` sets its features and limits; `premium_subscription_count`.
 * - A guild that loses VANITY_URL loses its vanity URL, one that loses GUILD_TAGS its tag.
 */
export const updateOperatorGuild = route(operation, {
  access: async (ctx, { guild_id }) => {
    operatorOnly(ctx);
    return (await ctx.guildStates.get(guild_id)) ?? fail('UNKNOWN_GUILD');
  },
  limit: limits.write,
  run: async (ctx, { path: { guild_id }, body }) =>
    ctx.transact(async (tx) => {
      const guild = await changeGuild(tx, guild_id);
      const { premium_tier: tierBefore } = guild.row;
      const premium_tier = body.premium_tier ?? tierBefore;
      const features = grantedFeatures(guildFeatures(guild.row), {
        given: body.features ?? undefined,
        tierBefore,
        tier: premium_tier,
      });
      const values: Partial<GuildRow> = {
        features_json: JSON.stringify(features),
        premium_tier,
        premium_subscription_count: body.premium_subscription_count ?? guild.row.premium_subscription_count,
        ...(features.includes(VANITY_URL) ? {} : { vanity_url_code: null, vanity_url_uses: 0 }),
        ...(features.includes(GUILD_TAGS) ? {} : { tag_json: null }),
      };
      if (shownTag(guild.row) && !features.includes(GUILD_TAGS)) await tx.enqueue(applyTag, { guild_id });
      await updateGuildRow(tx.db, guild_id, values);
      const object = guildObject({ ...guild, row: { ...guild.row, ...values } });
      const changes = changesBetween(guildObject(guild), object, ['features', 'premium_tier', 'premium_subscription_count']);
      await recordAction(tx, ctx, { action: 'guild_update', target: ['guild', guild_id], changes });
      tx.emit(GUILD_UPDATE, { guild_id }, object);
      return object;
    }),
});
