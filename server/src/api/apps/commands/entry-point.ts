import type { ApplicationRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { applicationSettings, integrationTypes } from '../applications/application.ts';
import { COMMAND_TYPES } from './command.ts';
import { listScope } from './queries.ts';
import { putCommand, removeCommand } from './change.ts';
import { lockScope } from './scope.ts';

/** Name of the entry point that an application gets when its activity is turned on. */
const NAME = 'launch';
/** The platform answers the entry point: it launches the activity (docs/contract/enums.md#entry_point_handler). */
const PLATFORM_LAUNCHES = 2;

/** Adds the default entry point to an application without one. The caller must not have locked the application yet. */
export async function addEntryPoint(tx: Tx, application: ApplicationRow): Promise<void> {
  const scope = { application, guildId: null };
  await lockScope(tx, application.id, null);
  if (await findEntryPoint(tx, application)) return;
  await putCommand(tx, scope, {
    type: COMMAND_TYPES.PRIMARY_ENTRY_POINT,
    name: NAME,
    nsfw: false,
    default_member_permissions: null,
    data: {
      name_localizations: null,
      description: '',
      description_localizations: null,
      options: [],
      contexts: null,
      integration_types: Object.keys(integrationTypes(applicationSettings(application))).map(Number),
      dm_permission: null,
      handler: PLATFORM_LAUNCHES,
    },
  });
}

/** Removes the entry point of an application, if it has one. The caller must not have locked the application yet. */
export async function deleteEntryPoint(tx: Tx, application: ApplicationRow): Promise<void> {
  await lockScope(tx, application.id, null);
  const entryPoint = await findEntryPoint(tx, application);
  if (entryPoint) await removeCommand(tx, { application, guildId: null }, entryPoint.id);
}

async function findEntryPoint(tx: Tx, { id }: ApplicationRow) {
  return (await listScope(tx.db, id, null)).find(({ type }) => type === COMMAND_TYPES.PRIMARY_ENTRY_POINT);
}
