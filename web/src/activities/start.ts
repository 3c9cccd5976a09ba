import type { Id } from '../api/wire-base.ts';
import { commandIndexes, loadCommands } from '../state/command-index.ts';
import { runEntryPoint } from '../state/interactions.ts';
import { store } from '../state/session.ts';
import { launchActivity, type Referral, rememberReferral } from './launch.ts';
import { activitiesIn } from './selectors.ts';

/** The type of the command that opens an application. */
const ENTRY_POINT = 4;

/**
 * Joins the instance of an activity in a channel; if there is none, starts one by the application's entry point command, which may let the
 * application decide, or directly where the user has no such command.
 */
export async function startActivity(channelId: Id, applicationId: Id, referral: Referral = {}): Promise<void> {
  const isRunning = activitiesIn(store.get(), channelId).some((one) => one.application_id === applicationId);
  const command = isRunning ? undefined : await entryPointOf(channelId, applicationId);
  if (!command) return launchActivity(channelId, applicationId, referral);
  rememberReferral(applicationId, referral);
  return runEntryPoint(command, channelId);
}

async function entryPointOf(channelId: Id, applicationId: Id) {
  await loadCommands(channelId);
  const { application_commands = [] } = commandIndexes.get()[channelId] ?? {};
  return application_commands.find((one) => one.type === ENTRY_POINT && one.application_id === applicationId);
}
