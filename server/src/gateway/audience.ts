import type { Snowflake } from '@guildhall/protocol/ids';
import type { Session } from './session.ts';
import type { SessionIdentity } from './session-identity.ts';

/** Sessions by kind: those of one kind get the same frames of what they may see, unless it depends on who they are. */
type Kinds = Map<number, Session[]>;

const PERSON = 2 ** 31;
const EVERYTHING = 2 ** 32;

/** The sessions of a guild that see each channel; gathered when first needed, forgotten on every change of sight. */
export class Audiences {
  readonly #sees: (session: Session, channelId: Snowflake) => boolean;
  readonly #sessions: Iterable<Session>;
  /** Undefined stands for the whole guild. */
  readonly #known = new Map<Snowflake | undefined, Kinds>();

  constructor(sessions: Iterable<Session>, sees: (session: Session, channelId: Snowflake) => boolean) {
    this.#sessions = sessions;
    this.#sees = sees;
  }

  /** Those who see a channel, or all when none is named; no list is empty. */
  kinds(channelId: Snowflake | undefined): Iterable<readonly [Session, ...Session[]]> {
    let kinds = this.#known.get(channelId);
    if (!kinds) {
      kinds = new Map();
      for (const session of this.#sessions) this.#addTo(kinds, channelId, session);
      this.#known.set(channelId, kinds);
    }
    return [...kinds.values()].filter(isFilled);
  }

  /** Those who see a channel, one by one. */
  *each(channelId: Snowflake): Generator<Session> {
    for (const sessions of this.kinds(channelId)) yield* sessions;
  }

  /** One session more, whose coming moves nobody else's sight. */
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
