import type { Snowflake } from '@guildhall/protocol/ids';
import { findInteraction } from '../api/apps/interactions/queries.ts';
import { idOfToken } from '../core/access/interaction-token.ts';
import { hashToken } from '../core/access/viewer.ts';
import type { Platform } from '../core/framework/platform.ts';
import type { InteractionRow } from '../core/tables/interactions.ts';

/** The interaction whose token is in a path; null if there is none, or the token is wrong. */
export async function interactionOf(
  { store }: Pick<Platform, 'store'>,
  { interaction_id, interaction_token, webhook_token }: Readonly<Record<string, string>>,
): Promise<InteractionRow | null> {
  const token = interaction_token ?? webhook_token;
  const id: Snowflake | undefined = interaction_id ?? (webhook_token && idOfToken(webhook_token));
  if (token === undefined || id === undefined || !/^\d{1,19}$/.test(id)) return null;
  const row = await findInteraction(store.read, id);
  return row?.token === hashToken(token) ? row : null;
}
