import type { Client } from 'discord.js';

/** The running bot. */
export interface RunningBot extends AsyncDisposable {
  client: Client<true>;
  stop(): Promise<void>;
}

/** Starts the bot; resolves once its commands are there. `now` is the time in ms, which a test may control. */
export function startBot(env: Readonly<Record<string, string>>, options?: { now?: () => number }): Promise<RunningBot>;
