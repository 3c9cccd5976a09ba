import { SKU_TYPES } from '@guildhall/protocol/bodies/apps/monetization';
import { LIMITS } from '@guildhall/protocol/limits';
import type { ApplicationLimitObject } from '@guildhall/protocol/objects/apps/application-requests';
import { REVIEW_FROM } from '../../../core/access/privileges.ts';
import type { Context } from '../../../core/framework/context.ts';
import type { ApplicationRow } from '../../../core/tables/database.ts';
import { isoTime } from '../../../core/values/iso-time.ts';
import { countGuilds } from '../../guild/members/queries.ts';
import { listAssets } from '../application-assets/queries.ts';
import { listOfApplication } from '../application-emojis/queries.ts';
import { measureReach } from '../applications/intents.ts';
import { listScope } from '../commands/queries.ts';
import { listSkus } from '../monetization/queries.ts';

const DAY_MS = 86_400_000;
/** The types of commands with a limit of their own. */
const COMMANDS = [
  ['commands_chat_input', 1, LIMITS.commands.chatInput.max],
  ['commands_user', 2, LIMITS.commands.user.max],
  ['commands_message', 3, LIMITS.commands.message.max],
] as const;

/** Things of an application that have a limit by count: guilds, people, commands, emojis, assets and SKUs. */
export async function countedLimits({ store, clock }: Context, row: ApplicationRow): Promise<ApplicationLimitObject[]> {
  const db = store.read;
  const { id } = row;
  const skus = await listSkus(db, id);
  const commands = await listScope(db, id, null);
  const creation = await db.kysely
    .selectFrom('command_scopes')
    .select(['creates', 'window_start'])
    .where('application_id', '=', id)
    .where('guild_id', '=', '0')
    .where('window_start', '>', clock.now() - DAY_MS)
    .executeTakeFirst();
  const endpoints = db.kysely.selectFrom('webhook_endpoints').select('lost').where('application_id', '=', id);
  const endpoint = await endpoints.executeTakeFirst();
  return [
    count('guilds', null, await countGuilds(db, row.bot_id)),
    count('people_before_review', REVIEW_FROM, await measureReach(store, id, row.bot_id)),
    ...COMMANDS.map(([name, type, max]) => count(name, max, commands.filter((one) => one.type === type).length)),
    {
      ...count('commands_created_per_day', LIMITS.commands.createdPerDay.max, creation?.creates ?? 0),
      window: DAY_MS / 1000,
      resets_at: creation ? isoTime(creation.window_start + DAY_MS) : null,
    },
    count('emojis', LIMITS.applications.emojis.max, (await listOfApplication(db, id)).length),
    count('assets', LIMITS.applications.assets.max, (await listAssets(db, id)).length),
    count('skus', LIMITS.applications.skus.max, skus.filter(({ type }) => type !== SKU_TYPES.SUBSCRIPTION_GROUP).length),
    count('lost_webhook_events', LIMITS.applications.lostWebhookEvents.max, endpoint?.lost ?? 0),
  ];
}

function count(name: string, max: number | null, used: number | null): ApplicationLimitObject {
  return { name, max, usual: max, window: null, used, resets_at: null, can_be_raised: false, highest: null };
}
