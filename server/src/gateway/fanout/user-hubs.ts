import type { Snowflake } from '@guildhall/protocol/ids';
import type { Bus, Unsubscribe } from '../../core/framework/bus.ts';
import { type BusMessage, type Signal, userSubject } from '../../core/framework/event.ts';
import { type BusEvent, declaredEvent, readBusMessage } from './bus-event.ts';
import { type StaleEventFilter, isPast } from './stale-events.ts';
import type { Journal } from '../cluster/journal.ts';
import { isForGrant } from '../session/oauth-session.ts';
import type { Session } from '../session/session.ts';
import { Views } from './event-views.ts';
import { textOf } from '../../core/values/json-fields.ts';
import { shardOf } from '../session/shard.ts';

interface UserHub {
  subject: string;
  sessions: Set<Session>;
  /** Created with the first event about a row. */
  staleFilter: StaleEventFilter | null;
  /** Ids of the messages received since a session began to move to another node. */
  seen: Set<string> | null;
  unsubscribe: Unsubscribe;
}

/** An event with its views. */
interface PreparedEvent {
  message: BusMessage;
  event: BusEvent;
  views: Views;
  guildId: Snowflake | undefined;
}

type OnSignal = (session: Session, signal: Signal) => void;
type OnEvent = (session: Session, event: BusEvent) => void;

/** The users of this node's sessions, with one subscription per user for events and signals. */
export class UserHubs {
  readonly #bus: Bus;
  readonly #journal: Journal | null;
  readonly #onSignal: OnSignal;
  readonly #onEvent: OnEvent;
  readonly #hubs = new Map<Snowflake, UserHub>();
  /** The last event. One message arrives under the subject of each of its users in a row, and is encoded once for all. */
  #last: PreparedEvent | null = null;

  /** `onEvent` is called after an event was sent to a session of the user's own client or a bot. */
  constructor(bus: Bus, onSignal: OnSignal, journal: Journal | null = null, onEvent: OnEvent = ignore) {
    this.#onEvent = onEvent;
    this.#bus = bus;
    this.#onSignal = onSignal;
    this.#journal = journal;
  }

  /** Subscribes a session to its user. Messages are queued until it is released. */
  add(session: Session): void {
    const { userId } = session.identity;
    let hub = this.#hubs.get(userId);
    if (!hub) {
      const subject = userSubject(userId);
      const made: UserHub = { subject, sessions: new Set(), staleFilter: null, seen: null, unsubscribe: () => undefined };
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

  /** Starts to record the ids of the messages of a user. */
  note(userId: Snowflake): void {
    const hub = this.#hubs.get(userId);
    if (hub) hub.seen ??= new Set();
  }

  /** The ids recorded since. */
  seen(userId: Snowflake): string[] {
    return [...(this.#hubs.get(userId)?.seen ?? [])];
  }

  /** READY was sent: delivers the queued messages. */
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
    // The revocation of a token is never queued.
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
    const prepared = this.#prepared(message);
    if (!prepared) return;
    const { event, views, guildId } = prepared;
    for (const session of sessions) {
      const { identity } = session;
      if (event.sessionId !== undefined && event.sessionId !== identity.id) continue;
      if (identity.oauth) {
        if (isForGrant(event, identity, identity.oauth))
          session.send(views.forGrant(event.addedFor, identity.oauth.applicationId));
        continue;
      }
      if (event.applicationId !== undefined) continue;
      const shard = guildId === undefined ? 0 : shardOf(guildId, identity.shardCount);
      const here = shard === identity.shardId || (guildId === undefined && event.definition.onAllShards === true);
      if (here && views.wantedByUser(identity, guildId !== undefined)) {
        session.send(views.frame('full'));
        this.#onEvent(session, event);
      }
    }
  }

  #prepared(message: BusMessage): PreparedEvent | undefined {
    if (this.#last?.message === message) return this.#last;
    const event = declaredEvent(message);
    if (!event) return undefined;
    const guildId = textOf(event.data, 'guild_id');
    this.#last = { message, event, views: new Views(event.definition, event.data), guildId };
    return this.#last;
  }
}

function ignore(): void {}
