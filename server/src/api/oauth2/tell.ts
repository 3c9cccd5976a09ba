import type { Snowflake } from '@guildhall/protocol/ids';
import type { GuildState } from '../../core/guild-state.ts';
import type { UserRow } from '../../core/tables.ts';
import type { Tx } from '../../core/transact.ts';
import { guildObject } from '../guild/guilds/guild.ts';
import { findUser } from '../people/users/queries.ts';
import { userObject } from '../people/users/user.ts';
import { sendWebhookEvent } from '../apps/webhook-events/send.ts';

/** What somebody agreed to, and where. */
export interface Authorized {
  user: UserRow;
  scopes: readonly string[];
  /** 0 in a guild, 1 for the user; undefined when nothing was installed. */
  integration_type?: number | undefined;
  guild?: GuildState | undefined;
}

/** Tells an application at its address that somebody authorized it (APPLICATION_AUTHORIZED, gaps.md K). */
export function tellAuthorized(tx: Tx, applicationId: Snowflake, authorized: Authorized): Promise<void> {
  const { user, scopes, integration_type, guild } = authorized;
  return sendWebhookEvent(tx, applicationId, 'APPLICATION_AUTHORIZED', {
    ...(integration_type === undefined ? {} : { integration_type }),
    user: userObject(user),
    scopes,
    ...(guild ? { guild: guildObject(guild) } : {}),
  });
}

/** Tells it that somebody took that back, or that it gave it back itself (APPLICATION_DEAUTHORIZED, gaps.md K). */
export async function tellDeauthorized(
  tx: Tx,
  { application_id, user_id }: { application_id: Snowflake; user_id: Snowflake },
): Promise<void> {
  const user = await findUser(tx.db, user_id);
  // What a game gave itself for a player nobody takes back.
  if (user && user.provisional_application_id === null)
    await sendWebhookEvent(tx, application_id, 'APPLICATION_DEAUTHORIZED', { user: userObject(user) });
}
