import type { ComponentRules } from '../../components/read-components.ts';
import { namedIds } from '../../components/named.ts';
import { findEmojisFor } from '../../../guild/emojis/for-application.ts';
import type { Composition } from '../draft.ts';
import { SKUS_NAMED, type Seller } from '../hooks.ts';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { PublicContext } from '../../../../core/framework/context.ts';

/**
 * Finds, among the SKUs and custom emojis that a request's components name, the SKUs that its application sells and the
 * emojis that it may use.
 */
export async function findNamed({ ctx, writer, body }: Composition): Promise<Pick<ComponentRules, 'sold' | 'emojis'>> {
  const { skus, emojis } = namedIds(body.components ?? []);
  const db = ctx.store.read;
  if (writer.kind === 'bot') {
    const application = { bot_id: writer.id };
    return { sold: await findSold(ctx, application, skus), emojis: await findEmojisFor(db, application, emojis) };
  }
  const id = writer.webhook?.application_id;
  return {
    sold: await findSold(ctx, { id: id ?? '0' }, skus),
    emojis: await findEmojisFor(db, id === undefined ? null : { id }, emojis),
  };
}

async function findSold(ctx: PublicContext, seller: Seller, ids: readonly Snowflake[]): Promise<Set<Snowflake>> {
  const sold = new Set<Snowflake>();
  if (ids.length > 0) await ctx.hooks.run(SKUS_NAMED, ctx, { seller, ids, sold });
  return sold;
}
