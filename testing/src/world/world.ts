import type { Account } from '../person/account.ts';
import type { Person } from '../person/person.ts';
import type { Bot } from './bot.ts';
import type { WorldDeclaration } from './declaration.ts';

type Keys<T> = T extends object ? keyof T & string : never;

/** A role or channel that was declared. */
export interface Made {
  id: string;
  name: string;
}

/** A guild that was declared, with its roles and channels by their names. */
export interface MadeGuild extends Made {
  roles: Record<string, Made>;
  channels: Record<string, Made>;
}

/** Everything that a declaration made, by the names in it. */
export class World<D extends WorldDeclaration = WorldDeclaration> {
  readonly people: Record<D['people'][number], Person>;
  readonly bots: Record<Keys<D['bots']>, Bot>;
  readonly guilds: Record<D['guilds'] extends object ? Keys<D['guilds']> : 'hall', MadeGuild>;
  readonly #accounts: readonly Account[];

  constructor(
    parts: {
      people: Record<D['people'][number], Person>;
      bots: Record<Keys<D['bots']>, Bot>;
      guilds: Record<D['guilds'] extends object ? Keys<D['guilds']> : 'hall', MadeGuild>;
    },
    accounts: readonly Account[],
  ) {
    this.people = parts.people;
    this.bots = parts.bots;
    this.guilds = parts.guilds;
    this.#accounts = accounts;
  }

  /** Its connected people, for snapshots of its hall. */
  get accounts(): readonly Account[] {
    return this.#accounts;
  }

  /** Rejects every wait of its people, now and later. */
  fail(error: Error): void {
    for (const { session } of this.#accounts) session.log.fail(error);
  }

  /** Everything that its people have seen and done, one person after another. */
  transcript(): string {
    const all: readonly Person[] = Object.values<Person>(this.people);
    return all.map((person) => `${person.name}:\n${person.transcript()}`).join('\n');
  }

  /** Disconnects its people. */
  close(): void {
    for (const { session } of this.#accounts) session.close();
  }
}
