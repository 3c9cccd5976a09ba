import type { Snowflake } from '@guildhall/protocol/ids';
import type { Bus, Unsubscribe } from '../../core/framework/bus.ts';
import { guildSubject, userSubject } from '../../core/framework/event.ts';

/** Events after which participants may have other rights, or may be gone. */
const RELEVANT: ReadonlySet<unknown> = new Set([
  ...['VOICE_STATE_UPDATE', 'LOBBY_VOICE_STATE_UPDATE', 'VOICE_SERVER_UPDATE', 'LOBBY_VOICE_SERVER_UPDATE'],
  ...[
    'CALL_UPDATE',
    'CALL_DELETE',
    'STREAM_UPDATE',
    'STREAM_DELETE',
    'STREAM_SERVER_UPDATE',
    'CHANNEL_UPDATE',
    'CHANNEL_DELETE',
    'LOBBY_DELETE',
  ],
  ...['GUILD_UPDATE', 'GUILD_DELETE', 'GUILD_ROLE_UPDATE', 'GUILD_ROLE_DELETE', 'GUILD_MEMBER_UPDATE', 'GUILD_MEMBER_REMOVE'],
]);

/** Calls `changed` after events that concern a call, one run at a time. A guild has one subject; elsewhere each participant has. */
export class CallWatch {
  readonly #bus: Bus;
  readonly #subscriptions = new Map<string, Unsubscribe>();
  readonly #changed: () => Promise<void>;
  readonly #failed: (error: unknown) => void;
  #isDue = false;
  #isRunning = false;
  /** How many relevant events have arrived. */
  events = 0;

  constructor(bus: Bus, guildId: Snowflake | null, changed: () => Promise<void>, failed: (error: unknown) => void) {
    this.#bus = bus;
    this.#changed = changed;
    this.#failed = failed;
    if (guildId !== null) this.#subscribe(guildSubject(guildId));
  }

  follow(userId: Snowflake): void {
    // Messages to one user also say that the call has moved to another node.
    this.#subscribe(userSubject(userId));
  }

  unfollow(userId: Snowflake): void {
    const subject = userSubject(userId);
    this.#subscriptions.get(subject)?.();
    this.#subscriptions.delete(subject);
  }

  close(): void {
    for (const unsubscribe of this.#subscriptions.values()) unsubscribe();
    this.#subscriptions.clear();
  }

  #subscribe(subject: string): void {
    if (!this.#subscriptions.has(subject)) this.#subscriptions.set(subject, this.#bus.subscribe(subject, this.#receive));
  }

  readonly #receive = (message: unknown): void => {
    if (typeof message !== 'object' || message === null || !RELEVANT.has(Reflect.get(message, 'name'))) return;
    this.events += 1;
    this.run();
  };

  /** Calls `changed` now, or once more after the current run. */
  run(): void {
    this.#isDue = true;
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#isDue) {
      this.#isDue = false;
      await this.#changed().catch(this.#failed);
    }
    this.#isRunning = false;
  }
}
