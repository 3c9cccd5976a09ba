import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Backups } from './backups.ts';
import { mayChangeVisibility } from '../guild/guild-entry.ts';
import { Frame } from '../fanout/frame.ts';
import { type Entered, handoverOf, subscribe, startDelivery, sessionOf } from './handover.ts';
import type { GatewayNode } from '../node.ts';
import { NODE_STALE } from '../presence/lost-sessions.ts';
import type { Session } from '../session/session.ts';
import { textOf } from '../../core/values/json-fields.ts';
import type { HandoverState } from './handover-state.ts';

/** Ms within which another node must subscribe for the offered sessions, and then take them. */
const LISTEN_WITHIN = 2500;
const TAKE_WITHIN = 1500;
/** Ms within which a node replies that it is there. */
const ANSWER_WITHIN = 500;
/** Maximum number of nodes asked for a session, one after the other. */
const MAX_ATTEMPTS = 3;
/** Ms after which an offer expires. */
const OFFER_LASTS = 8000;
/** Maximum difference in ms between the times at which two nodes receive one message. */
const SKEW = 250;
/** Number of sessions that move together, and maximum characters of events in one message of the bus (NATS accepts 1 MB). */
const BATCH = 200;
const PART = 256 * 1024;

/** The progress of a session when its node released it. */
interface ReleasedSession {
  id: string;
  guildIds: Snowflake[];
  s: number;
  startEnds: number;
  knownTo: number | null;
  frames: number[];
  /** Ids of the messages that it has received already: by guild, and of its user. */
  seen: Record<Snowflake, string[]>;
  seenOfUser: string[];
}

/** The messages of gateway nodes about sessions that move. */
type HandoverMessage =
  | { type: 'who'; from: number; about: string }
  | { type: 'here'; from: number; about: string }
  | { type: 'want'; from: number; about: string; id: string; tokenHash: string }
  | { type: 'offer'; from: number; about: string; states: HandoverState[] }
  | { type: 'listening'; from: number; about: string; ids: string[] }
  | { type: 'frames'; from: number; about: string; frames: [number, string, string][] }
  | { type: 'take'; from: number; about: string; sessions: ReleasedSession[] }
  | { type: 'taken'; from: number; about: string; ids: string[] };

interface Offer {
  session: Session;
  state: HandoverState;
  entered: Entered[] | undefined;
}

const ALL = 'gateway.all';
const nodeSubject = (id: number) => `gateway.${id}`;

/**
 * Moves sessions between the nodes of one NATS without loss or duplicates.
 * - The new node subscribes to everything that a session receives, and queues it.
 * - Then the old node releases the session and names the messages that the session has received since.
 * - The new node removes these from its queue and delivers the rest.
 */
export class NodeHandovers {
  readonly #node: GatewayNode;
  readonly #backups: Backups;
  readonly #replies = new Map<string, (note: HandoverMessage) => void>();
  readonly #offers = new Map<string, Offer>();
  readonly #frames = new Map<string, Map<number, Frame>>();
  readonly #awaited = new Map<string, { promise: Promise<void>; resolve: () => void }>();
  /** This node is stopping and accepts no sessions. */
  isLeaving = false;

  constructor(node: GatewayNode, backups: Backups) {
    this.#node = node;
    this.#backups = backups;
    const { bus, nodeId, log } = node.platform;
    const receive = (message: unknown) => {
      if (!isHandoverMessage(message) || message.from === nodeId) return;
      this.#receive(message).catch((error: unknown) => log.error({ err: error }, 'a session could not be moved'));
    };
    bus.subscribe(nodeSubject(nodeId), receive);
    bus.subscribe(ALL, receive);
  }

  /** Fetches a session from the node that has it, for the owner of its token; undefined if that fails. */
  async fetch(id: string, tokenHash: string): Promise<Session | undefined> {
    const { sessions } = this.#node;
    const awaited = this.#awaited.get(id) ?? Promise.withResolvers<void>();
    this.#awaited.set(id, awaited);
    try {
      // Its node may be moving it to a third one.
      for (let tries = 0; tries < MAX_ATTEMPTS && !sessions.get(id); tries += 1) {
        if (!this.#offers.has(id)) {
          const holder = await this.#holderOf(id);
          if (holder === undefined || holder === this.#node.platform.nodeId) break;
          if (!(await this.#ask(holder, id, tokenHash))) {
            // Its node may be dead, and about to be taken over by its backup.
            if (!(await this.#backups.isTakenOver(holder))) break;
            continue;
          }
        }
        await Promise.race([awaited.promise, pause(LISTEN_WITHIN + TAKE_WITHIN, undefined, { ref: false })]);
      }
      return sessions.get(id);
    } finally {
      this.#awaited.delete(id);
    }
  }

  /** The node that has a session. */
  async #holderOf(id: string): Promise<number | undefined> {
    const { kysely } = this.#node.platform.store.read;
    const row = kysely.selectFrom('gateway_sessions').select('node_id').where('id', '=', id);
    return (await row.executeTakeFirst())?.node_id;
  }

  /** Asks the node that has a session to move it here. False if it does not reply. */
  async #ask(holder: number, id: string, tokenHash: string): Promise<boolean> {
    const { nodeId } = this.#node.platform;
    const about = randomUUID();
    const answer = this.#answer(about, ANSWER_WITHIN);
    this.#send(holder, { type: 'want', from: nodeId, about, id, tokenHash });
    return (await answer) !== undefined;
  }

  /** Moves all sessions to another node, if there is one. */
  async leave(): Promise<void> {
    this.isLeaving = true;
    const { platform, sessions } = this.#node;
    const all = sessions.all();
    if (all.length === 0 || !(await this.#hasNeighbour())) return;
    const about = randomUUID();
    const here = this.#answer(about, ANSWER_WITHIN);
    platform.bus.publish(ALL, { type: 'who', from: platform.nodeId, about } satisfies HandoverMessage);
    const receiver = (await here)?.from;
    const parts = Array.from({ length: Math.ceil(all.length / BATCH) }, (_, at) => all.slice(at * BATCH, (at + 1) * BATCH));
    if (receiver !== undefined) await Promise.all(parts.map((part) => this.#give(part, receiver)));
  }

  /** Whether another process of this platform has sent a heartbeat recently. */
  async #hasNeighbour(): Promise<boolean> {
    const { store, nodeId, clock } = this.#node.platform;
    const other = store.read.kysely
      .selectFrom('nodes')
      .select('id')
      .where('id', '!=', nodeId)
      .where('seen_at', '>=', clock.now() - NODE_STALE)
      .limit(1);
    return (await other.executeTakeFirst()) !== undefined;
  }

  /** Messages of the bus were lost, so the queues of sessions that are moving here may lack some. */
  lost(): void {
    for (const offer of [...this.#offers.values()]) this.#withdraw(offer);
  }

  async #receive(note: HandoverMessage): Promise<void> {
    switch (note.type) {
      case 'who':
        if (!this.isLeaving) this.#send(note.from, { type: 'here', from: this.#node.platform.nodeId, about: note.about });
        return;
      case 'want': {
        this.#send(note.from, { type: 'here', from: this.#node.platform.nodeId, about: note.about });
        const session = this.#node.sessions.get(note.id);
        if (session?.identity.tokenHash === note.tokenHash) await this.#give([session], note.from);
        return;
      }
      case 'offer':
        return this.#acceptOffer(note.from, note.about, note.states);
      case 'frames': {
        const frames = this.#frames.get(note.about) ?? new Map<number, Frame>();
        for (const [number, name, text] of note.frames) frames.set(number, new Frame(name, null, text));
        this.#frames.set(note.about, frames);
        return;
      }
      case 'take':
        return this.#take(note.from, note.about, note.sessions);
      default:
        this.#replies.get(note.about)?.(note);
    }
  }

  /** Moves sessions to another node. Sessions that it does not take end with this process, or stay here. */
  async #give(sessions: readonly Session[], to: number): Promise<void> {
    const { nodeId, log } = this.#node.platform;
    const about = randomUUID();
    for (const { hubs, identity } of sessions) {
      this.#node.users.note(identity.userId);
      for (const hub of hubs) hub.note();
    }
    const settled = sessions.flatMap((session) => handoverOf(this.#node, session) ?? []);
    const listening = this.#answer(about, LISTEN_WITHIN);
    this.#send(to, { type: 'offer', from: nodeId, about, states: settled.map(({ state }) => state) });
    const answer = await listening;
    if (answer?.type !== 'listening') return;
    const numbers = new Map<Frame, number>();
    const sessionsOf = new Map(sessions.map((session) => [session.identity.id, session]));
    const left = answer.ids.flatMap((id) => this.#release(id, numbers) ?? []);
    this.#sendFrames(to, about, numbers);
    const taken = this.#answer(about, TAKE_WITHIN);
    this.#send(to, { type: 'take', from: nodeId, about, sessions: left });
    const done = await taken;
    const ids = new Set(done?.type === 'taken' ? done.ids : []);
    for (const { id } of left) if (!ids.has(id)) this.#node.sessions.abandon(sessionsOf.get(id));
    log.info({ given: left.length, taken: ids.size, to }, 'sessions moved to another node');
  }

  #release(id: string, numbers: Map<Frame, number>): ReleasedSession | undefined {
    const node = this.#node;
    const session = node.sessions.get(id);
    const handover = session && handoverOf(node, session);
    if (!handover) return undefined;
    const seen = Object.fromEntries([...session.hubs].map((hub) => [hub.id, hub.seen]));
    const seenOfUser = node.users.seen(session.identity.userId);
    node.drop(session);
    node.sessions.release(session);
    const frames = handover.frames.map((frame) => {
      const number = numbers.get(frame) ?? numbers.size;
      numbers.set(frame, number);
      return number;
    });
    const { s, startEnds, knownTo, state } = handover;
    return { id, guildIds: state.guildIds, s, startEnds, knownTo, frames, seen, seenOfUser };
  }

  #sendFrames(to: number, about: string, numbers: ReadonlyMap<Frame, number>): void {
    let part: [number, string, string][] = [];
    let size = 0;
    const send = () => this.#send(to, { type: 'frames', from: this.#node.platform.nodeId, about, frames: part });
    for (const [{ name, text }, number] of numbers) {
      part.push([number, name, text]);
      size += text.length;
      if (size < PART) continue;
      send();
      part = [];
      size = 0;
    }
    if (part.length > 0) send();
  }

  /** Subscribes to everything that the offered sessions receive. */
  async #acceptOffer(from: number, about: string, states: readonly HandoverState[]): Promise<void> {
    const node = this.#node;
    const offers = states.map((state): Offer => ({ session: sessionOf(node, state), state, entered: undefined }));
    for (const offer of offers) this.#offers.set(offer.state.identity.id, offer);
    setTimeout(() => {
      for (const offer of offers) this.#withdraw(offer);
      this.#frames.delete(about);
    }, OFFER_LASTS).unref();
    await Promise.all(
      offers.map(async (offer) => {
        offer.entered = this.isLeaving ? undefined : await subscribe(node, offer.session, offer.state);
      }),
    );
    await node.platform.bus.flush();
    const ids = offers.filter(({ entered }) => entered?.every(({ entrance }) => entrance)).map(({ state }) => state.identity.id);
    this.#send(from, { type: 'listening', from: node.platform.nodeId, about, ids });
  }

  async #take(from: number, about: string, left: readonly ReleasedSession[]): Promise<void> {
    const { platform, sessions } = this.#node;
    await pause(SKEW);
    const frames = this.#frames.get(about) ?? new Map<number, Frame>();
    const taken = left.flatMap((one) => {
      const offer = this.#offers.get(one.id);
      const isWhole = offer && this.#restoreSession(offer, one, frames);
      if (offer && !isWhole) this.#withdraw(offer);
      return isWhole ? [offer] : [];
    });
    const ids = taken.map(({ state }) => state.identity.id);
    if (ids.length > 0)
      await platform.store.transaction(({ kysely }) =>
        kysely.updateTable('gateway_sessions').set({ node_id: platform.nodeId }).where('id', 'in', ids).execute(),
      );
    for (const { session, state, entered } of taken) {
      startDelivery(this.#node, session, entered ?? [], state);
      if (session.ended) sessions.abandon(session);
      else sessions.restore(session, platform.clock.elapsed());
    }
    for (const { id } of left) {
      this.#offers.delete(id);
      this.#awaited.get(id)?.resolve();
    }
    this.#frames.delete(about);
    this.#send(from, { type: 'taken', from: platform.nodeId, about, ids });
  }

  /**
   * Brings a session to where its old node released it. False if something would be missing: its client must identify
   * again.
   */
  #restoreSession({ session, state, entered }: Offer, left: ReleasedSession, known: ReadonlyMap<number, Frame>): boolean {
    const frames = left.frames.flatMap((number) => known.get(number) ?? []);
    const sameGuilds = left.guildIds.length === entered?.length && left.guildIds.every((id) => state.guildIds.includes(id));
    if (session.ended || !entered || !sameGuilds || frames.length !== left.frames.length) return false;
    for (const { hub, entrance } of entered) {
      if (!entrance || !session.hubs.has(hub)) return false;
      const seen = new Set(left.seen[hub.id]);
      entrance.messages = entrance.messages.filter(({ id }) => id === undefined || !seen.has(id));
      // The events about channels that a session gained or lost are created only at the moment of the change.
      if (entrance.messages.some((event) => mayChangeVisibility(event, session.identity.userId))) return false;
    }
    const seen = new Set(left.seenOfUser);
    session.held = (session.held ?? []).filter(({ id }) => id === undefined || !seen.has(id));
    session.restore({ s: left.s, startEnds: left.startEnds, knownTo: left.knownTo, frames });
    return true;
  }

  #withdraw({ session, state }: Offer): void {
    if (this.#offers.get(state.identity.id)?.session !== session) return;
    this.#offers.delete(state.identity.id);
    this.#node.drop(session);
    this.#awaited.get(state.identity.id)?.resolve();
  }

  #send(to: number, note: HandoverMessage): void {
    this.#node.platform.bus.publish(nodeSubject(to), note);
  }

  /** The first reply about something, or undefined if none arrives within `ms`. */
  async #answer(about: string, ms: number): Promise<HandoverMessage | undefined> {
    const { promise, resolve } = Promise.withResolvers<HandoverMessage>();
    this.#replies.set(about, resolve);
    const answer = await Promise.race([promise, pause(ms, undefined, { ref: false })]);
    if (this.#replies.get(about) === resolve) this.#replies.delete(about);
    return answer;
  }
}

function isHandoverMessage(message: unknown): message is HandoverMessage {
  return textOf(message, 'type') !== undefined;
}
