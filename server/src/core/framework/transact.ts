import type { EventName, EventPayload } from '@guildhall/protocol/events';
import type { Snowflake } from '@guildhall/protocol/ids';
import { type AuditEntry, auditEntryObject, GUILD_AUDIT_LOG_ENTRY_CREATE, writeAuditEntry, type Actor } from './audit.ts';
import { findAuditPlace } from './audit-place.ts';
import { type BusMessage, type EventDefinition, type EventTarget, guildSubject, type Signal, userSubject } from './event.ts';
import { raisedVersion } from '../access/guild-state.ts';
import type { GuildStates } from '../access/guild-states.ts';
import type { GuildChange } from './guild-change.ts';
import { hook, type Hook } from './hook.ts';
import { prepare } from './prepared.ts';
import { revisionOf } from './revision.ts';
import type { JobKind } from './job.ts';
import type { Cdn } from '../media/cdn.ts';
import type { Platform } from './platform.ts';
import type { Db } from './store.ts';

/**
 * A transaction: state, audit entries and jobs commit together; events are published after the commit, in this order.
 */
export interface Tx {
  readonly db: Db;
  /** The time of the transaction, ms since 1970. */
  readonly now: number;
  readonly cdn: Cdn;
  readonly guildStates: GuildStates;
  id(): Snowflake;
  /** Publishes an event after the commit. */
  emit<N extends EventName>(definition: EventDefinition<N>, target: EventTarget, data: EventPayload<N>): void;
  /**
   * The same for an event that is expensive to build: it is built after the commit, and only if it may have
   * subscribers.
   */
  emitWhenHeard<N extends EventName>(definition: EventDefinition<N>, target: EventTarget, make: () => EventPayload<N>): void;
  /** A member's presence in a guild; null if there is none. */
  presenceIn(guildId: Snowflake, userId: Snowflake): Promise<object | null>;
  /** Signals the gateway after the commit. */
  signal(signal: Signal): void;
  /** Runs the subscribers of a hook; returns a promise if one of them has to wait. */
  notify<P>(hook: Hook<Tx, P>, payload: P): Promise<void> | undefined;
  /** Writes an audit entry for the acting user, with the request's reason; its event is published after the commit. */
  audit(entry: AuditEntry): Promise<void>;
  /** Stores a job that runs at `at` (ms since 1970; default: immediately). Returns its id. */
  enqueue<P>(job: JobKind<P>, payload: P, at?: number): Promise<Snowflake>;
}

/** The permissions of members in channels may have changed, by events of the transaction. */
export const RIGHTS_CHANGED = hook<Tx, { guild_ids: readonly Snowflake[] }>('rights_changed');

/** The kinds of change after which members may have other permissions. */
const RIGHTS: ReadonlySet<GuildChange['kind']> = new Set(['channel', 'role', 'role_deleted', 'guild', 'member']);

const insertJob = prepare<{ id: Snowflake; kind: string; payload_json: string; run_at: number }>()((db, param) =>
  db.insertInto('jobs').values({
    id: param('id'),
    kind: param('kind'),
    payload_json: param('payload_json'),
    run_at: param('run_at'),
    attempts: 0,
  }),
);

type EventMessage = Extract<BusMessage, { kind: 'event' }>;

interface Outgoing {
  subject: string;
  message: BusMessage | (() => BusMessage);
}

/** One run of a transaction: buffers its events until the commit. */
class Run implements Tx {
  readonly db: Db;
  readonly now: number;
  readonly cdn: Cdn;
  readonly guildStates: GuildStates;
  readonly outgoing: Outgoing[] = [];
  jobs = false;
  /** The guilds in which members may have other permissions now. */
  readonly changed = new Set<Snowflake>();
  /** Messages about rows, which get the transaction's revision. */
  readonly ofRows: EventMessage[] = [];
  readonly #platform: Platform;
  readonly #actor: Actor;

  constructor(platform: Platform, actor: Actor, db: Db) {
    this.#platform = platform;
    this.#actor = actor;
    this.db = db;
    this.now = platform.clock.now();
    this.cdn = platform.cdn;
    this.guildStates = platform.guildStates;
  }

  id(): Snowflake {
    return this.#platform.ids.next();
  }

  emit<N extends EventName>(definition: EventDefinition<N>, target: EventTarget, data: EventPayload<N>): void {
    const message = messageOf(this.#platform, definition, target, data);
    if (definition.row) this.ofRows.push(message);
    const change = target.guild_id ? definition.changes?.(data) : undefined;
    if (target.guild_id && change && RIGHTS.has(change.kind)) this.changed.add(target.guild_id);
    for (const subject of subjectsOf(target)) this.outgoing.push({ subject, message });
  }

  emitWhenHeard<N extends EventName>(definition: EventDefinition<N>, target: EventTarget, make: () => EventPayload<N>): void {
    let message: BusMessage | undefined;
    const once = () => {
      message ??= messageOf(this.#platform, definition, target, make());
      return message;
    };
    for (const subject of subjectsOf(target)) this.outgoing.push({ subject, message: once });
  }

  presenceIn(guildId: Snowflake, userId: Snowflake): Promise<object | null> {
    return this.#platform.headless.presenceIn(this.db, guildId, userId);
  }

  signal(signal: Signal): void {
    const message: BusMessage = { kind: 'signal', id: messageId(this.#platform), signal };
    this.outgoing.push({ subject: userSubject(signal.user_id), message });
  }

  notify<P>(hook: Hook<Tx, P>, payload: P): Promise<void> | undefined {
    return this.#platform.hooks.run(hook, this, payload);
  }

  async audit(entry: AuditEntry): Promise<void> {
    const row = await writeAuditEntry(this.db, this.id(), this.#actor, entry);
    const { guild_id } = entry;
    const target = { guild_id, ...(await findAuditPlace(this.db, row)) };
    this.emit(GUILD_AUDIT_LOG_ENTRY_CREATE, target, { guild_id, ...auditEntryObject(row) });
  }

  async enqueue<P>({ kind }: JobKind<P>, payload: P, at = this.now): Promise<Snowflake> {
    this.jobs = true;
    const id = this.id();
    await this.db.all(insertJob, { id, kind, payload_json: JSON.stringify(payload), run_at: at });
    return id;
  }
}

/**
 * Commits `work`, then publishes what it emitted; resolves once that is on its way to all nodes. On a store error
 * nothing is published.
 */
export async function transact<T>(platform: Platform, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  // The store may run the work again: only the events of the last run count.
  let run: Run | undefined;
  const result = await platform.store.transaction(async (db) => {
    const own = new Run(platform, actor, db);
    run = own;
    const done = await work(own);
    if (own.changed.size > 0) await own.notify(RIGHTS_CHANGED, { guild_ids: [...own.changed] });
    if (own.ofRows.length > 0) {
      const revision = await revisionOf(db);
      for (const message of own.ofRows) message.revision = revision;
    }
    return done;
  });
  const { bus } = platform;
  for (const { subject, message } of run?.outgoing ?? []) {
    // Checked only now: a session that subscribes later reads what is committed.
    if (typeof message === 'function' && bus.heard && !bus.heard(subject)) continue;
    const made = typeof message === 'function' ? message() : message;
    const version = run && made.kind === 'event' && made.guild_id ? raisedVersion(run.db, made.guild_id) : undefined;
    bus.publish(subject, version === undefined ? made : { ...made, version });
  }
  if (run?.jobs) platform.wakeWorker();
  // Before the response: events that follow on any node then arrive after this one.
  if (run?.outgoing.length && bus.confirmed) await bus.confirmed();
  return result;
}

/** Publishes an event outside of any transaction, such as typing; `revision` is that of the row that it describes. */
export function emitNow<N extends EventName>(
  platform: Platform,
  definition: EventDefinition<N>,
  target: EventTarget,
  data: EventPayload<N>,
  revision?: number,
): void {
  const message = messageOf(platform, definition, target, data);
  if (revision !== undefined) message.revision = revision;
  for (const subject of subjectsOf(target)) platform.bus.publish(subject, message);
}

/** Only needed for sessions that move between nodes. */
function messageId({ config, ids }: Platform): string | undefined {
  return config.natsUrl === null ? undefined : ids.next();
}

function messageOf<N extends EventName>(
  platform: Platform,
  definition: EventDefinition<N>,
  target: EventTarget,
  data: EventPayload<N>,
): EventMessage {
  const { guild_id, channel_id, member_ids, moved_from, application_id, added_for, own_clients, session_id } = target;
  const message: EventMessage = { kind: 'event', id: messageId(platform), name: definition.name, guild_id, channel_id, data };
  if (member_ids) message.member_ids = member_ids;
  if (moved_from !== undefined) message.moved_from = moved_from;
  if (application_id) message.application_id = application_id;
  if (added_for) message.added_for = added_for;
  if (own_clients) message.own_clients = own_clients;
  if (session_id) message.session_id = session_id;
  return message;
}

function subjectsOf(target: EventTarget): string[] {
  return target.user_ids ? target.user_ids.map(userSubject) : [guildSubject(target.guild_id)];
}
