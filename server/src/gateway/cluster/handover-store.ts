import { Frame } from '../fanout/frame.ts';
import { handoverOf, subscribe, startDelivery, sessionOf } from './handover.ts';
import type { GatewayNode } from '../node.ts';
import type { Session } from '../session/session.ts';
import { RESUME_WINDOW } from '../session/session-registry.ts';
import type { Handover, HandoverState } from './handover-state.ts';

/** Rows that one statement writes. */
const ROWS_PER_STATEMENT = 500;
/** Number of sessions that are restored concurrently. */
const CONCURRENCY = 32;

/** The state in a row of gateway_handovers; frames by number, because sessions share them. */
interface Stored {
  state: HandoverState;
  s: number;
  startEnds: number;
  frames: number[];
}

/**
 * Stores the sessions of a stopping process for the next process on this store. Only without NATS: all events come
 * from the process itself, and none happen once this begins. Sessions with work in progress are left out.
 */
export async function storeHandovers(node: GatewayNode): Promise<void> {
  const { store, clock, log } = node.platform;
  const handovers = node.sessions.all().flatMap((session) => handoverOf(node, session) ?? []);
  if (handovers.length === 0) return;
  const ends_at = clock.now() + RESUME_WINDOW;
  const numbers = new Map<Frame, number>();
  const rows = handovers.map((handover) => ({
    id: handover.state.identity.id,
    ends_at,
    state_json: JSON.stringify(stored(handover, numbers)),
  }));
  const frames = [...numbers].map(([{ name, text }, number]) => ({ number, name, data_json: text }));
  await store.transaction(async ({ kysely }) => {
    // Left over from a start that failed.
    await kysely.deleteFrom('gateway_handovers').execute();
    await kysely.deleteFrom('gateway_handover_frames').execute();
    for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT)
      await kysely
        .insertInto('gateway_handovers')
        .values(rows.slice(at, at + ROWS_PER_STATEMENT))
        .execute();
    for (let at = 0; at < frames.length; at += ROWS_PER_STATEMENT)
      await kysely
        .insertInto('gateway_handover_frames')
        .values(frames.slice(at, at + ROWS_PER_STATEMENT))
        .execute();
  });
  log.info({ sessions: rows.length }, 'sessions are kept for the next start');
}

function stored({ state, s, startEnds, frames }: Handover, numbers: Map<Frame, number>): Stored {
  const numberOf = (frame: Frame) => {
    const number = numbers.get(frame) ?? numbers.size;
    numbers.set(frame, number);
    return number;
  };
  return { state, s, startEnds, frames: frames.map(numberOf) };
}

/**
 * Restores the sessions that the previous process stored. Call `PresenceStore.sweep`, which spares them, and then
 * `claimHandovers` afterwards.
 */
export async function restoreHandovers(node: GatewayNode): Promise<Session[]> {
  const { store, clock, log } = node.platform;
  const { kysely } = store.read;
  if (!(await anyHandover(node))) return [];
  const late = clock.now();
  const rows = await kysely.selectFrom('gateway_handovers').selectAll().where('ends_at', '>', late).execute();
  const frames = new Map<number, Frame>();
  for (const { number, name, data_json } of await kysely.selectFrom('gateway_handover_frames').selectAll().execute())
    frames.set(number, new Frame(name, null, data_json));
  const restored: Session[] = [];
  for (let at = 0; at < rows.length; at += CONCURRENCY) {
    const some = rows.slice(at, at + CONCURRENCY).map(({ state_json }) => restore(node, JSON.parse(state_json), frames));
    for (const session of await Promise.all(some)) if (session) restored.push(session);
  }
  const ids = new Set(restored.map(({ identity }) => identity.id));
  const givenUp = rows.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
  // Their presence is ended by the sweep.
  await store.transaction(async (db) => {
    await db.kysely.deleteFrom('gateway_handovers').where('ends_at', '<=', late).execute();
    for (let at = 0; at < givenUp.length; at += ROWS_PER_STATEMENT)
      await db.kysely
        .deleteFrom('gateway_handovers')
        .where('id', 'in', givenUp.slice(at, at + ROWS_PER_STATEMENT))
        .execute();
    if (restored.length === 0) await db.kysely.deleteFrom('gateway_handover_frames').execute();
  });
  log.info({ sessions: restored.length }, 'sessions of the process before go on');
  return restored;
}

async function restore(
  node: GatewayNode,
  { state, s, startEnds, frames: numbers }: Stored,
  known: ReadonlyMap<number, Frame>,
): Promise<Session | undefined> {
  const frames = numbers.flatMap((number) => known.get(number) ?? []);
  const session = sessionOf(node, state);
  session.restore({ s, startEnds, frames, knownTo: null });
  const entered = frames.length === numbers.length ? await subscribe(node, session, state) : undefined;
  if (!entered) {
    node.drop(session);
    return undefined;
  }
  startDelivery(node, session, entered, state);
  return session;
}

/** Makes the restored sessions this process's own; from now on they can be resumed. */
export async function claimHandovers(node: GatewayNode, sessions: readonly Session[]): Promise<void> {
  if (sessions.length === 0) return;
  const { store, nodeId, clock } = node.platform;
  await store.transaction(async ({ kysely }) => {
    const handed = kysely.selectFrom('gateway_handovers').select('id');
    await kysely.updateTable('gateway_sessions').set({ node_id: nodeId }).where('id', 'in', handed).execute();
    await kysely.deleteFrom('gateway_handovers').execute();
    await kysely.deleteFrom('gateway_handover_frames').execute();
  });
  for (const session of sessions) {
    if (session.ended) node.sessions.abandon(session);
    else node.sessions.restore(session, clock.elapsed());
  }
}

async function anyHandover({ platform: { store } }: GatewayNode): Promise<boolean> {
  return (await store.read.kysely.selectFrom('gateway_handovers').select('id').limit(1).executeTakeFirst()) !== undefined;
}
