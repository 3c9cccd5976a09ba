import type { ServerLink } from '../api.ts';
import { HallError } from '../errors.ts';
import { type Account, act } from '../person/account.ts';
import { isRecord, type Message } from '../wire.ts';
import { callTesting } from './testing-routes.ts';

/** The state of a hall at a moment, for `hall.restore`. */
export class Snapshot {
  readonly id: string;
  readonly #server: ServerLink;
  /** The messages that each person saw then. */
  readonly #messages: ReadonlyMap<Account, ReadonlyMap<string, Message>>;

  constructor(id: string, server: ServerLink, messages: ReadonlyMap<Account, ReadonlyMap<string, Message>>) {
    this.id = id;
    this.#server = server;
    this.#messages = messages;
  }

  /** Puts the hall back; resolves when all people see it as it was. People who were made since are disconnected. */
  async restore(people: readonly Account[]): Promise<void> {
    await callTesting(this.#server, 'POST', `/snapshots/${encodeURIComponent(this.id)}/restore`);
    await Promise.all(people.filter((one) => this.#messages.has(one)).map(({ session }) => session.settle()));
    for (const person of people) {
      const { session, name } = person;
      const messages = this.#messages.get(person);
      if (!messages) {
        session.log.fail(new HallError(`${name} is gone: they were made after the snapshot that was restored.`));
        continue;
      }
      session.view.messages.clear();
      for (const [id, message] of messages) session.view.messages.set(id, message);
      session.view.modals.length = 0;
      person.heard.clear();
      act(person, 'is back where the hall was saved');
    }
  }

  /** Ends it, so that the server remembers no changes for it. */
  async discard(): Promise<void> {
    await callTesting(this.#server, 'DELETE', `/snapshots/${encodeURIComponent(this.id)}`);
  }
}

/** Saves a server with what these people see. Rejects with Refused if its store has no snapshots. */
export async function takeSnapshot(server: ServerLink, people: readonly Account[]): Promise<Snapshot> {
  const saved = await callTesting(server, 'POST', '/snapshots', {});
  if (!isRecord(saved) || typeof saved.id !== 'string')
    throw new HallError('The server answered POST /testing/snapshots without an id.');
  await Promise.all(people.map(({ session }) => session.settle()));
  return new Snapshot(saved.id, server, new Map(people.map((one) => [one, new Map(one.session.view.messages)])));
}
