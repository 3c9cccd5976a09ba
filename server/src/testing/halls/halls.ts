import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { ConfigError } from '../../config/settings.ts';
import type { Cancel, Clock } from '../../core/framework/clock.ts';
import { ApiError, complain, failForm } from '../../core/framework/errors.ts';
import type { HallRequest } from './hall-body.ts';

/** A platform in this process that is not the server itself. */
export interface OpenHall {
  /** `http://127.0.0.1:port`. */
  address: string;
  /** The listening socket. */
  listener: Server;
  /** Ends it without waiting for its clients. */
  stop(): Promise<void>;
}

/** A hall that has to be opened. */
export interface HallPlan {
  id: string;
  /** Its data directory, which does not exist yet. */
  directory: string;
  settings: Readonly<Record<string, string>>;
}

/** The parts of the server that halls need. */
export interface HallNeeds {
  /** Starts a platform in this process. Throws ConfigError about its settings. */
  open: (plan: HallPlan) => Promise<OpenHall>;
  clock: Clock;
  /** The directory of the halls' data. */
  directory: string;
}

/** A hall as the API shows it. */
export interface ShownHall {
  id: string;
  url: string;
  idle: number;
  connections: number;
}

interface Entry {
  opened: OpenHall;
  idle: number;
  connections: number;
  cancel: Cancel;
}

/** The halls of a server: each is removed by a request, or once no connection to it was open for its idle time. */
export class Halls {
  readonly #needs: HallNeeds;
  readonly #byId = new Map<string, Entry>();
  /** Starts and ends of halls that are under way. */
  readonly #pending = new Set<Promise<unknown>>();
  /** The last start, before which no other begins. */
  #last: Promise<unknown> = Promise.resolve();
  #isStopping = false;

  constructor(needs: HallNeeds) {
    this.#needs = needs;
  }

  /** Starts a hall. Fails with 50035 about its settings. */
  async create({ idle, settings }: HallRequest): Promise<ShownHall> {
    const id = randomBytes(8).toString('hex');
    // A start is work for the one thread: side by side, the first hall of many would be ready as late as the last.
    const made = this.#last.then(() => this.#create(id, { idle, settings }));
    this.#last = made.catch(() => undefined);
    return this.#during(made);
  }

  /** All halls, oldest first. */
  all(): ShownHall[] {
    return [...this.#byId].map(([id, entry]) => shown(id, entry));
  }

  /** Ends a hall and deletes its data; false if there is none. */
  async delete(id: string): Promise<boolean> {
    const entry = this.#byId.get(id);
    if (!entry) return false;
    this.#byId.delete(id);
    entry.cancel();
    await this.#during(this.#end(id, entry.opened));
    return true;
  }

  /** Ends all. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.allSettled([...this.#pending]);
    await Promise.all([...this.#byId.keys()].map((id) => this.delete(id)));
    await Promise.allSettled([...this.#pending]);
  }

  async #create(id: string, { idle, settings }: HallRequest): Promise<ShownHall> {
    if (this.#isStopping) throw new ApiError(503, 0, '503: Service Unavailable');
    const directory = this.#directoryOf(id);
    try {
      const opened = await this.#needs.open({ id, directory, settings });
      const entry: Entry = { opened, idle, connections: 0, cancel: () => undefined };
      this.#byId.set(id, entry);
      this.#watch(id, entry);
      return shown(id, entry);
    } catch (error) {
      await rm(directory, { recursive: true, force: true });
      if (!(error instanceof ConfigError)) throw error;
      const [variable = ''] = /^\w+/.exec(error.message) ?? [];
      const field = Object.hasOwn(settings, variable) ? `settings.${variable}` : 'settings';
      return failForm({ [field]: complain.custom('HALL_INVALID', error.message) });
    }
  }

  /** Removes it once it is idle: a test that has ended, however it ended, leaves no connection. */
  #watch(id: string, entry: Entry): void {
    const wait = () => {
      entry.cancel = this.#needs.clock.after(entry.idle, () => void this.delete(id));
    };
    entry.opened.listener.on('connection', (socket) => {
      entry.cancel();
      entry.connections += 1;
      socket.once('close', () => {
        entry.connections -= 1;
        if (entry.connections === 0 && this.#byId.has(id)) wait();
      });
    });
    wait();
  }

  async #end(id: string, opened: OpenHall): Promise<void> {
    await opened.stop();
    await rm(this.#directoryOf(id), { recursive: true, force: true });
  }

  #directoryOf(id: string): string {
    return join(this.#needs.directory, id);
  }

  async #during<T>(work: Promise<T>): Promise<T> {
    this.#pending.add(work);
    try {
      return await work;
    } finally {
      this.#pending.delete(work);
    }
  }
}

function shown(id: string, { opened, idle, connections }: Entry): ShownHall {
  return { id, url: opened.address, idle: idle / 1000, connections };
}
