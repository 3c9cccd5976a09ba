import type { Snowflake } from '@guildhall/protocol/ids';
import { type AuditEntry, auditEntryObject, GUILD_AUDIT_LOG_ENTRY_CREATE, writeAuditEntry } from './audit.ts';
import { type BusMessage, type EventDefinition, type EventTarget, guildSubject, type Signal, userSubject } from './event.ts';
import type { JobDefinition } from './job.ts';
import type { Platform } from './platform.ts';
import type { Db } from './store.ts';

/** A transaction: state, audit entries and jobs commit together; events leave after the commit, in this order. */
export interface Tx {
  readonly db: Db;
  /** The time of the transaction, ms since 1970. */
  readonly now: number;
  id(): Snowflake;
  /** Sends an event after the commit. */
  emit<D>(definition: EventDefinition<D>, target: EventTarget, data: D): void;
  /** Tells the gateway something after the commit. */
  signal(signal: Signal): void;
  /** Writes an audit entry by the acting user, with the request's reason; its event follows after the commit. */
  audit(entry: AuditEntry): Promise<void>;
  /** Stores a job that runs once `at` (ms since 1970; default: at once) has come. */
  enqueue<P>(definition: JobDefinition<P>, payload: P, at?: number): Promise<void>;
}

/** Who acts in a transaction, for its audit entries. */
export interface Actor {
  userId: Snowflake | null;
  reason: string | null;
}

interface Outgoing {
  subject: string;
  message: BusMessage;
}

/** Commits `work`, then publishes what it emitted. On a store error nothing is published. */
export async function transact<T>(platform: Platform, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  let outgoing: Outgoing[] = [];
  let jobs = false;
  const result = await platform.store.transaction(async (db) => {
    outgoing = [];
    jobs = false;
    const now = platform.clock.now();
    const tx: Tx = {
      db,
      now,
      id: () => platform.ids.next(),
      emit: (definition, target, data) => {
        for (const subject of subjectsOf(target)) {
          const { guild_id, channel_id } = target;
          outgoing.push({ subject, message: { kind: 'event', name: definition.name, guild_id, channel_id, data } });
        }
      },
      signal: (signal) => {
        outgoing.push({ subject: userSubject(signal.user_id), message: { kind: 'signal', signal } });
      },
      audit: async (entry) => {
        const row = await writeAuditEntry(db, platform.ids.next(), actor, entry);
        tx.emit(
          GUILD_AUDIT_LOG_ENTRY_CREATE,
          { guild_id: entry.guild_id },
          { guild_id: entry.guild_id, ...auditEntryObject(row) },
        );
      },
      enqueue: async (definition, payload, at) => {
        jobs = true;
        await db.kysely
          .insertInto('jobs')
          .values({
            id: platform.ids.next(),
            kind: definition.kind,
            payload_json: JSON.stringify(payload),
            run_at: at ?? now,
            attempts: 0,
          })
          .execute();
      },
    };
    return work(tx);
  });
  for (const { subject, message } of outgoing) platform.bus.publish(subject, message);
  if (jobs) platform.wakeWorker();
  return result;
}

/** Sends an event that changes nothing stored, such as typing. */
export function emitNow<D>(platform: Platform, definition: EventDefinition<D>, target: EventTarget, data: D): void {
  const { guild_id, channel_id } = target;
  for (const subject of subjectsOf(target)) {
    const message: BusMessage = { kind: 'event', name: definition.name, guild_id, channel_id, data };
    platform.bus.publish(subject, message);
  }
}

function subjectsOf(target: EventTarget): string[] {
  return target.user_ids ? target.user_ids.map(userSubject) : [guildSubject(target.guild_id)];
}
