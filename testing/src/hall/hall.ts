import type { ServerLink } from '../api.ts';
import { HallError } from '../errors.ts';
import type { Account } from '../person/account.ts';
import { type BotRecord, readRecord } from '../record/record.ts';
import type { Bot } from '../world/bot.ts';
import { buildWorld } from '../world/build.ts';
import { checkWorld } from '../world/check.ts';
import type { WorldDeclaration } from '../world/declaration.ts';
import type { World } from '../world/world.ts';
import { trustAuthority } from '../voice/trust.ts';
import { type ClockDriver, HallClock } from './clock.ts';
import type { FaultDeclaration } from './fault-declaration.ts';
import { createFault, type Fault } from './faults.ts';
import { type Snapshot, takeSnapshot } from './snapshots.ts';

/** The parts that `startHall` prepares for a hall. */
export interface HallParts {
  server: ServerLink;
  clock: ClockDriver;
  /** Whether the server has the /testing routes. */
  isTestable: boolean;
  /** Ms of real time that a wait may take. */
  within: number;
  /** Resolves if the server ends by itself. */
  crashed: Promise<Error>;
  stop: () => Promise<void>;
}

/** A platform for tests, and everything that the test has made on it. `await using` stops it. */
export class Hall {
  /** `http://127.0.0.1:port`, without /api. */
  readonly url: string;
  readonly clock: HallClock;
  readonly #parts: HallParts;
  readonly #worlds: Pick<World, 'fail' | 'close' | 'transcript' | 'accounts'>[] = [];
  #crash: Error | undefined;

  constructor(parts: HallParts) {
    this.#parts = parts;
    this.url = parts.server.url;
    this.clock = new HallClock(parts.clock);
    void parts.crashed.then((error) => {
      this.#crash = error;
      for (const world of this.#worlds) world.fail(error);
    });
  }

  /**
   * Makes people, guilds, roles, channels and bots, connects the people, and resolves when all of it is there. Names need to be
   * unique in one declaration only: several worlds share a hall. Rejects before anything is made if a name is wrong.
   */
  async world<const D extends WorldDeclaration>(declaration: D): Promise<World<D>> {
    const plan = checkWorld(declaration);
    if (this.#crash) throw this.#crash;
    const world = await buildWorld<D>(this.#parts.server, plan, this.#parts.within);
    this.#worlds.push(world);
    if (this.#crash) world.fail(this.#crash);
    return world;
  }

  /** Makes something go wrong until the fault is removed. Rejects if the server has no /testing routes. */
  async fault(declaration: FaultDeclaration): Promise<Fault> {
    this.#needTesting('faults');
    return createFault(this.#parts.server, declaration);
  }

  /** Saves everything on the server, for `restore`. Rejects if the server has no /testing routes, or its store no snapshots. */
  async save(): Promise<Snapshot> {
    this.#needTesting('snapshots');
    return takeSnapshot(this.#parts.server, this.#accounts());
  }

  /**
   * Undoes what has happened since `save`, as often as wanted; resolves when everything is as it was, also for the people. Snapshots
   * that were taken since are gone. The clock is not turned back.
   */
  restore(saved: Snapshot): Promise<void> {
    return saved.restore(this.#accounts());
  }

  /** Everything that a bot has done and received until now, with cause and effect, and the warnings about it. */
  async record(bot: Pick<Bot, 'name' | 'applicationId'>): Promise<BotRecord> {
    this.#needTesting('records');
    return readRecord(this.#parts.server, bot);
  }

  /**
   * Has this process trust the voice gateway, to which bots connect with TLS: call it before a bot in this process joins a voice
   * channel. A bot in a process of its own has NODE_EXTRA_CA_CERTS in its `env` instead.
   */
  trustVoice(): void {
    trustAuthority(this.#parts.server);
  }

  /** Everything that the people of all its worlds have seen and done, in words. */
  transcript(): string {
    return this.#worlds.map((world) => world.transcript()).join('\n');
  }

  /** Disconnects the people, and ends the hall and deletes its store; the server that GUILDHALL_URL or `url` names keeps running. */
  async stop(): Promise<void> {
    for (const world of this.#worlds.splice(0)) world.close();
    await this.#parts.stop();
  }

  #accounts(): Account[] {
    return this.#worlds.flatMap(({ accounts }) => accounts);
  }

  #needTesting(what: string): void {
    if (this.#parts.isTestable) return;
    throw new HallError(
      `The server at ${this.url} has no /testing routes, which ${what} need. It must be started with GUILDHALL_TESTING=on, and be ` +
        'of a version that has them.',
    );
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }
}
