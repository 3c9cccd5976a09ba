import type { Command } from '../core/command.ts';
import { authenticate } from './authenticate.ts';
import { authorize } from './authorize.ts';
import { getUser } from './get-user.ts';
import { setActivity } from './set-activity.ts';
import { subscribe } from './subscribe.ts';
import { unsubscribe } from './unsubscribe.ts';

/** The implemented commands by name. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map(
  [authenticate, authorize, getUser, setActivity, subscribe, unsubscribe].map((one) => [one.name, one]),
);
