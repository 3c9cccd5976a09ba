import type { Snowflake } from '@guildhall/protocol/ids';
import type { Journal } from '../cluster/journal.ts';
import { Audiences } from '../fanout/audience.ts';
import type { BusEvent } from '../fanout/bus-event.ts';
import { Views } from '../fanout/event-views.ts';
import type { PresenceWatches } from '../presence/presence-watches.ts';
import type { Session } from '../session/session.ts';

/**
 * The sessions of a guild that receive its presences: all of them, or for lean sessions (users' clients in a large
 * guild) those of the own user and of the users that the session watches.
 */
export class PresenceAudience {
  readonly #lean = new Set<Session>();
  readonly #others = new Set<Session>();
  readonly #audiences = new Audiences(this.#others, () => true);
  readonly #watches: PresenceWatches;
  readonly #journal: Journal | null;

  constructor(watches: PresenceWatches, journal: Journal | null) {
    this.#watches = watches;
    this.#journal = journal;
  }

  add(session: Session, isLean: boolean): void {
    if (isLean) this.#lean.add(session);
    else {
      this.#others.add(session);
      this.#audiences.add(session);
    }
  }

  remove(session: Session): void {
    this.#lean.delete(session);
    if (this.#others.delete(session)) this.#audiences.clear();
  }

  isLean(session: Session): boolean {
    return this.#lean.has(session);
  }

  /** Delivers the presence of a user to those of `sessions` that receive it; null: to all. */
  deliver(event: BusEvent, userId: Snowflake, sessions: Iterable<Session> | null): void {
    const views = new Views(event.definition, event.data);
    if (sessions === null) this.#deliverToAll(userId, views);
    else
      for (const session of sessions)
        if (!this.#lean.has(session) || this.#watches.watches(session, userId)) this.#send(session, views);
  }

  #deliverToAll(userId: Snowflake, views: Views): void {
    for (const sessions of this.#audiences.kinds(undefined)) {
      const frame = views.forKind(sessions[0].identity);
      if (frame) {
        this.#journal?.sentToAudience(sessions, frame);
        for (const session of sessions) session.push(frame);
      } else if (frame === undefined) for (const session of sessions) this.#send(session, views);
    }
    for (const session of this.#watches.of(userId)) if (this.#lean.has(session)) this.#send(session, views);
  }

  #send(session: Session, views: Views): void {
    if (views.wantedInGuild(session.identity)) session.send(views.forGuild(session.identity));
  }
}
