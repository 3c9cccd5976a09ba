import type { Route } from '../../../core/framework/route.ts';
import { clearConsole } from './clear-console.ts';
import { getApplicationConsole } from './get-application-console.ts';
import { getConsoleEntry } from './get-console-entry.ts';
import { listConsoleEntries } from './list-console-entries.ts';
import { sendConsoleEntryAgain } from './send-console-entry-again.ts';
import { updateApplicationConsole } from './update-application-console.ts';

/** The console of an application, under /applications/{application_id}/console. */
export const consoleRoutes: Route[] = [
  getApplicationConsole,
  updateApplicationConsole,
  listConsoleEntries,
  clearConsole,
  getConsoleEntry,
  sendConsoleEntryAgain,
];
