import { type Call, command } from '@guildhall/rpc/command';
import type { ActivitySurroundings } from '../surroundings.ts';

/** Writes what the activity logs to the console of this page. */
export const captureLog = command(
  'CAPTURE_LOG',
  ({ session, args: { level, message } }: Call<'CAPTURE_LOG', ActivitySurroundings>) => {
    // The name of an application may contain format specifiers.
    console[level]('%s %s', `[${session.application.name}]`, message);
    return null;
  },
);
