import type { Snowflake } from '@guildhall/protocol/ids';
import type { Bus, Unsubscribe } from '../core/bus.ts';
import { type BusMessage, type Signal, userSubject } from '../core/event.ts';
import { type BusEvent, declaredEvent, readBusMessage } from './bus-event.ts';
import { type Newest, isPast } from './newest.ts';
import type { Journal } from './journal.ts';
import { isForGrant } from './oauth-session.ts';
import type { Session } from './session.ts';
import { Views } from './visibility.ts';
import { textOf } from './wire.ts';
import { shardOf } from './shard.ts';

interface UserHub {
  subject: string;
  sessions: Set<Session>;
  /** Made when the first event comes that tells of a row. */
  newest: Newest | null;
  /** Ids of the messages that came since a session began to move to another node. */
  seen: Set<string> | null;
  unsubscribe: Unsubscribe;
}

/** An event with what sessions are sent of it. */
interface Told {
  message: BusMessage;
  event: BusEvent;
  views: Views;
  guildId: Snowflake | undefined;
}

/** Events without a guild that every shard gets; the others go to shard 0 alone. */
const ON_ALL_SHARDS: ReadonlySet<string> = new Set(['USER_UPDATE']);

/** The users of this node's sessions: one subscription each, for their own events and for signals. */
export class UserHubs {
  readonly #bus: Bus;
  readonly #journal: Journal | null;
  readonly #onSignal: (session: Session, signal: Signal) => void;
  readonly #hubs = new Map<Snowflake, UserHub>();
  /** The last event: one message comes under the subjects of all its users, one after the other, and is encoded once for them. */
  #last: Told | null = null;

  constructor(bus: Bus, onSignal: (session: Session, signal: Signal) => void, journal: Journal | null = null) {
    this.#bus = bus;
    this.#onSignal = onSignal;
    this.#journal = journal;
  }

  /** From now on the session misses nothing of its user; until it is released, it is held. */
  add(session: Session): void {
    const { userId } = session.identity;
    let hub = this.#hubs.get(userId);
    if (!hub) {
      const subject = userSubject(userId);
      const made: UserHub = { subject, sessions: new Set(), newest: null, seen: null, unsubscribe: () => undefined };
      made.unsubscribe = this.#bus.subscribe(subject, (message) => this.#receive(made, message));
      this.#hubs.set(userId, made);
      hub = made;
    }
    hub.sessions.add(session);
  }

  remove(session: Session): void {
    const { userId } = session.identity;
    const hub = this.#hubs.get(userId);
    if (!hub?.sessions.delete(session) || hub.sessions.size > 0) return;
    hub.unsubscribe();
    this.#hubs.delete(userId);
  }

  /** The messages of a user that come from now on are noted. */
  note(userId: Snowflake): void {
    const hub = this.#hubs.get(userId);
    if (hub) hub.seen ??= new Set();
  }

  /** The ids of those that came since. */
  seen(userId: Snowflake): string[] {
    return [...(this.#hubs.get(userId)?.seen ?? [])];
  }

  /** READY is sent: what was held follows. */
  release(session: Session): void {
    const held = session.held ?? [];
    session.held = null;
    for (const message of held) this.#handle([session], message);
    session.journal?.changed(session);
  }

  #receive(hub: UserHub, message: unknown): void {
    const known = readBusMessage(message);
    if (known?.id !== undefined) {
      hub.seen?.add(known.id);
      this.#journal?.processed(hub.subject, known.id);
    }
    if (!known || isPast(hub, known)) return;
    const ready: Session[] = [];
    // A dead token is not waited with.
    const urgent = known.kind === 'signal' && known.signal.type === 'token_revoked';
    for (const session of hub.sessions) {
      if (session.held && !urgent) session.held.push(known);
      else ready.push(session);
    }
    if (ready.length > 0) this.#handle(ready, known);
  }

  #handle(sessions: readonly Session[], message: BusMessage): void {
    if (message.kind === 'signal') {
      for (const session of sessions) this.#onSignal(session, message.signal);
      return;
    }
    const told = this.#told(message);
    if (!told) return;
    const { event, views, guildId } = told;
    for (const session of sessions) {
      const { identity } = session;
      if (identity.oauth) {
        if (isForGrant(event, identity, identity.oauth))
          session.send(views.forGrant(event.addedFor, identity.oauth.applicationId));
        continue;
      }
      if (event.applicationId !== undefined) continue;
      const shard = guildId === undefined ? 0 : shardOf(guildId, identity.shardCount);
      const here = shard === identity.shardId || (guildId === undefined && ON_ALL_SHARDS.has(event.definition.name));
      if (here && views.wantedByUser(identity, guildId !== undefined)) session.send(views.frame('full'));
    }
  }

  #told(message: BusMessage): Told | undefined {
    if (this.#last?.message === message) return this.#last;
    const event = declaredEvent(message);
    if (!event) return undefined;
    const guildId = textOf(event.data, 'guild_id');
    this.#last = { message, event, views: new Views(event.definition, event.data), guildId };
    return this.#last;
  }
}
