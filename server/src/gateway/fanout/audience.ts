import type { Snowflake } from '@guildhall/protocol/ids';
import type { Session } from '../session/session.ts';
import type { SessionIdentity } from '../session/session-identity.ts';

/**
 * Sessions by kind. Sessions of one kind receive the same frames of the events that they may see, unless an event
 * depends on the user.
 */
type Kinds = Map<number, Session[]>;

const PERSON = 2 ** 31;
const EVERYTHING = 2 ** 32;

/** The sessions of a guild that may view each channel. Collected on first use, cleared on every change of permissions. */
export class Audiences {
  readonly #sees: (session: Session, channelId: Snowflake) => boolean;
  readonly #sessions: Iterable<Session>;
  /** Undefined is the key of the whole guild. */
  readonly #known = new Map<Snowflake | undefined, Kinds>();

  constructor(sessions: Iterable<Session>, sees: (session: Session, channelId: Snowflake) => boolean) {
    this.#sessions = sessions;
    this.#sees = sees;
  }

  /** The sessions that may view a channel, or all if none is given, by kind; no list is empty. */
  kinds(channelId: Snowflake | undefined): Iterable<readonly [Session, ...Session[]]> {
    let kinds = this.#known.get(channelId);
    if (!kinds) {
      kinds = new Map();
      for (const session of this.#sessions) this.#addTo(kinds, channelId, session);
      this.#known.set(channelId, kinds);
    }
    return [...kinds.values()].filter(isFilled);
  }

  /** Iterates over the sessions that may view a channel. */
  *each(channelId: Snowflake): Generator<Session> {
    for (const sessions of this.kinds(channelId)) yield* sessions;
  }

  /** Adds a session, which changes no other session's permissions. */
  add(session: Session): void {
    for (const [channelId, kinds] of this.#known) this.#addTo(kinds, channelId, session);
  }

  clear(): void {
    this.#known.clear();
  }

  #addTo(kinds: Kinds, channelId: Snowflake | undefined, session: Session): void {
    if (channelId !== undefined && !this.#sees(session, channelId)) return;
    const kind = kindOf(session.identity);
    const sessions = kinds.get(kind);
    if (sessions) sessions.push(session);
    else kinds.set(kind, [session]);
  }
}

function kindOf({ intents, person, everything }: SessionIdentity): number {
  return intents + (person ? PERSON : 0) + (everything ? EVERYTHING : 0);
}

function isFilled(sessions: Session[]): sessions is [Session, ...Session[]] {
  return sessions.length > 0;
}
