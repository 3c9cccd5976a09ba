import type { ApplicationRow, IntegrationRow, UserRow } from '../../../core/tables/database.ts';
import { userObject } from '../../people/users/user.ts';
import type { IntegrationApplicationObject, IntegrationObject } from '@guildhall/protocol/objects/guild/integrations';

/** Converts an application and its bot to a partial application. */
export function integrationApplicationObject(
  { id, name, icon, description }: ApplicationRow,
  bot: UserRow,
): IntegrationApplicationObject {
  return { id, name, icon, description, summary: '', type: null, bot: userObject(bot) };
}

/** Converts a row with its application and bot to the wire form. */
export function integrationObject(row: IntegrationRow, application: ApplicationRow, bot: UserRow): IntegrationObject {
  const { id, name } = application;
  return {
    id: row.id,
    type: 'discord',
    name,
    account: { id, name },
    enabled: true,
    application: integrationApplicationObject(application, bot),
    scopes: row.scopes.split(' '),
  };
}
