import type { Snowflake } from '@guildhall/protocol/ids';
import type { PublicContext } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import { idOfToken } from '../../../core/access/interaction-token.ts';
import type { InteractionRow } from '../../../core/tables/interactions.ts';
import { hashToken } from '../../../core/access/viewer.ts';
import { isTokenOf } from './interaction.ts';
import { findInteraction } from './queries.ts';

/**
 * The answered interaction of a token in the path behind an application's id. Unknown token: 50027. Not answered yet,
 * timed out or expired: 10015.
 */
export async function interactionByToken(ctx: PublicContext, applicationId: Snowflake, token: string): Promise<InteractionRow> {
  const id = idOfToken(token);
  const row = id === undefined ? undefined : await findInteraction(ctx.store.read, id);
  if (row?.application_id !== applicationId || row.token !== hashToken(token)) fail('INVALID_WEBHOOK_TOKEN');
  if (!isTokenOf(row, token, ctx.clock.now()) || row.responded_at === null) fail('UNKNOWN_WEBHOOK');
  return row;
}
