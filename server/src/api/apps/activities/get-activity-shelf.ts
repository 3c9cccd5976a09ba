import type { EmbeddedActivityConfigObject } from '@guildhall/protocol/objects/apps/activities';
import type { ShelfApplicationObject } from '@guildhall/protocol/objects/apps/activity-shelf';
import { getActivityShelf as operation } from '@guildhall/protocol/operations/apps/activities';
import type { Snowflake } from '@guildhall/protocol/ids';
import { accessGuild } from '../../../core/access/guild.ts';
import type { Context } from '../../../core/framework/context.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { ApplicationRow } from '../../../core/tables/database.ts';
import { applicationSettings } from '../applications/application.ts';
import { findApplications } from '../applications/queries.ts';
import { localized, readerLocale } from '../commands/locale.ts';
import { mayTest } from '../testers/tester.ts';
import { embeddedActivityConfigObject, findActivityConfigs } from './activity-config.ts';
import { isReleasedOn, offerRefusal } from './refusal.ts';

/**
 * The activities that the caller may launch: those installed in the guild of the query and those that the caller has
 * installed, by their `shelf_rank`. Activities in development are included only if they belong to the caller or their team, or if the
 * caller tests them.
 */
export const getActivityShelf = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx, { query: { guild_id: guildId } }) => {
    if (guildId !== undefined) await accessGuild(ctx, guildId);
    const db = ctx.store.read;
    const rows = await findApplications(db, await installedIds(db, ctx.viewer.user.id, guildId));
    const offered = await offeredAmong(ctx, rows);
    return {
      activities: offered.map(({ config }) => config),
      applications: offered.map(({ row }) => shelfApplication(row, readerLocale(ctx))),
      // Applications have no pictures of their own for rich presence.
      assets: Object.fromEntries(offered.map(({ row }) => [row.id, []])),
    };
  },
});

interface Offer {
  row: ApplicationRow;
  config: EmbeddedActivityConfigObject;
}

/** The applications that are offered to the viewer, those with a rank first. */
async function offeredAmong(ctx: Context, rows: readonly ApplicationRow[]): Promise<Offer[]> {
  const configs = await findActivityConfigs(
    ctx.store.read,
    rows.map(({ id }) => id),
  );
  const offered: Offer[] = [];
  for (const row of rows) {
    const stored = configs.get(row.id);
    const config = stored && embeddedActivityConfigObject(stored);
    if (config && (await isOffered(ctx, row, config))) offered.push({ row, config });
  }
  return offered.sort((one, other) => rankOf(one.config) - rankOf(other.config) || one.row.name.localeCompare(other.row.name));
}

async function isOffered(ctx: Context, row: ApplicationRow, config: EmbeddedActivityConfigObject): Promise<boolean> {
  if (offerRefusal(row, config, ctx)) return false;
  return isReleasedOn(config) || mayTest(ctx.store.read, row, ctx.viewer.user.id);
}

function rankOf({ shelf_rank }: EmbeddedActivityConfigObject): number {
  return shelf_rank > 0 ? shelf_rank : Number.POSITIVE_INFINITY;
}

/** The applications that are installed in a guild or for a user. */
async function installedIds(db: Db, userId: Snowflake, guildId: Snowflake | undefined): Promise<Snowflake[]> {
  const own = await db.kysely.selectFrom('user_installs').select('application_id').where('user_id', '=', userId).execute();
  const inGuild = guildId === undefined ? [] : await integratedIn(db, guildId);
  return [...new Set([...own, ...inGuild].map(({ application_id }) => application_id))];
}

function integratedIn(db: Db, guildId: Snowflake): Promise<{ application_id: Snowflake }[]> {
  return db.kysely.selectFrom('integrations').select('application_id').where('guild_id', '=', guildId).execute();
}

function shelfApplication(row: ApplicationRow, locale: string): ShelfApplicationObject {
  const { cover_image, tags, terms_of_service_url, privacy_policy_url, max_participants, ...settings } = applicationSettings(row);
  return {
    id: row.id,
    name: row.name,
    icon: row.icon,
    description: localized(settings.description_localizations, locale) ?? row.description,
    ...(cover_image === undefined ? {} : { cover_image }),
    ...(tags === undefined ? {} : { tags }),
    ...(terms_of_service_url === undefined ? {} : { terms_of_service_url }),
    ...(privacy_policy_url === undefined ? {} : { privacy_policy_url }),
    ...(max_participants === undefined ? {} : { max_participants }),
    bot_public: row.bot_public === 1,
    flags: row.flags % 2 ** 31,
  };
}
