import type { Snowflake } from '@guildhall/protocol/ids';
import type { GuildState } from '../../../core/access/guild-state.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { guildObject } from '../../guild/guilds/guild.ts';
import { findUser } from '../../people/users/queries.ts';
import { userObject } from '../../people/users/user.ts';
import { sendWebhookEvent } from '../webhook-events/send.ts';

/** An authorization of an application by a user. */
export interface Authorized {
  user: UserRow;
  scopes: readonly string[];
  /** 0 in a guild, 1 for the user; undefined when nothing was installed. */
  integration_type?: number | undefined;
  guild?: GuildState | undefined;
}

/**
 * Notifies an application's webhook address of an authorization (APPLICATION_AUTHORIZED,
 * docs/contract/webhook-events.md#events).
 */
export function notifyAuthorized(tx: Tx, applicationId: Snowflake, authorized: Authorized): Promise<void> {
  const { user, scopes, integration_type, guild } = authorized;
  return sendWebhookEvent(tx, applicationId, 'APPLICATION_AUTHORIZED', {
    ...(integration_type === undefined ? {} : { integration_type }),
    user: userObject(user),
    scopes,
    ...(guild ? { guild: guildObject(guild) } : {}),
  });
}

/**
 * Notifies it that the user, or the application itself, ended an authorization (APPLICATION_DEAUTHORIZED,
 * docs/contract/webhook-events.md#events).
 */
export async function notifyDeauthorized(
  tx: Tx,
  { application_id, user_id }: { application_id: Snowflake; user_id: Snowflake },
): Promise<void> {
  const user = await findUser(tx.db, user_id);
  // Provisional accounts are excluded: their grant was made by the game, not by the user.
  if (user && user.provisional_application_id === null)
    await sendWebhookEvent(tx, application_id, 'APPLICATION_DEAUTHORIZED', { user: userObject(user) });
}
