import type { ConsoleEntryAroundObject, ConsoleEntryObject } from '@guildhall/protocol/objects/apps/console';
import type { Actor } from '@guildhall/testkit/actor';
import { expect } from 'vitest';

/** The console of an application, as its developer reads it. */
export class ReadConsole {
  readonly #developer: Actor;
  readonly path: `/applications/${string}/console`;

  constructor(developer: Actor, applicationId: string) {
    this.#developer = developer;
    this.path = `/applications/${applicationId}/console`;
  }

  /** Entries as a request with this query lists them. */
  async list(query: Record<string, string | number | boolean> = {}): Promise<ConsoleEntryObject[]> {
    const answer = await this.#developer.get<{ entries: ConsoleEntryObject[] }>(`${this.path}/entries`, { query });
    expect(answer.status).toBe(200);
    return answer.body.entries;
  }

  /** The newest entry that matches, once it is written. */
  async find(wants: (entry: ConsoleEntryObject) => boolean): Promise<ConsoleEntryObject> {
    const look = async () => (await this.list({ limit: 100 })).find(wants);
    await expect.poll(look, { timeout: 10_000 }).toBeDefined();
    const found = await look();
    if (!found) throw new Error('the entry is gone');
    return found;
  }

  /** The newest entry with a summary, once it is written. */
  named(summary: string | RegExp): Promise<ConsoleEntryObject> {
    return this.find((entry) => (typeof summary === 'string' ? entry.summary === summary : summary.test(entry.summary)));
  }

  /** One entry with its detail. */
  async whole({ id }: { id: string }): Promise<ConsoleEntryAroundObject> {
    return (await this.#developer.get<ConsoleEntryAroundObject>(`${this.path}/entries/${id}`)).body;
  }

  again({ id }: { id: string }, body: object = {}) {
    return this.#developer.post<{ entry: ConsoleEntryObject }>(`${this.path}/entries/${id}/send-again`, body);
  }
}
