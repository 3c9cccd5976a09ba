import type { Snowflake } from '@guildhall/protocol/ids';
import type { Session } from '../session/session.ts';

/** The partners of a session's direct messages; any other key is a guild. */
export const DIRECT = 'direct';

/**
 * The users whose presences sessions of this node display although they are not sent all presences of a guild: the
 * partners of their direct messages, and the members that they name in opcode 14.
 */
export class PresenceWatches {
  readonly #bySession = new Map<Session, Map<string, ReadonlySet<Snowflake>>>();
  readonly #byUser = new Map<Snowflake, Set<Session>>();

  /** Replaces the users that a session watches for `reason`: DIRECT or the id of a guild. */
  set(session: Session, reason: string, userIds: Iterable<Snowflake>): void {
    const reasons = this.#bySession.get(session) ?? new Map<string, ReadonlySet<Snowflake>>();
    const [before, after] = [reasons.get(reason), new Set(userIds)];
    if (after.size > 0) reasons.set(reason, after);
    else reasons.delete(reason);
    if (reasons.size > 0) this.#bySession.set(session, reasons);
    else this.#bySession.delete(session);
    for (const id of after) this.#add(id, session);
    for (const id of before ?? []) if (![...reasons.values()].some((ids) => ids.has(id))) this.#remove(id, session);
  }

  /** The users that a session watches, by reason. */
  heldBy(session: Session): ReadonlyMap<string, ReadonlySet<Snowflake>> {
    return this.#bySession.get(session) ?? new Map();
  }

  /** The sessions that watch a user. */
  of(userId: Snowflake): Iterable<Session> {
    return this.#byUser.get(userId) ?? [];
  }

  watches(session: Session, userId: Snowflake): boolean {
    return this.#byUser.get(userId)?.has(session) ?? false;
  }

  /** Removes a session that has ended or moved to another node. */
  drop(session: Session): void {
    const reasons = this.#bySession.get(session);
    this.#bySession.delete(session);
    for (const ids of reasons?.values() ?? []) for (const id of ids) this.#remove(id, session);
  }

  #add(id: Snowflake, session: Session): void {
    const sessions = this.#byUser.get(id);
    if (sessions) sessions.add(session);
    else this.#byUser.set(id, new Set([session]));
  }

  #remove(id: Snowflake, session: Session): void {
    const sessions = this.#byUser.get(id);
    if (sessions?.delete(session) && sessions.size === 0) this.#byUser.delete(id);
  }
}
