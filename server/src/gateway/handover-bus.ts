import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Backups } from './backups.ts';
import { mayMoveSight } from './entering.ts';
import { Frame } from './frames.ts';
import { type Entered, handoverOf, listen, proceed, sessionOf } from './handover.ts';
import type { GatewayNode } from './node.ts';
import type { Session } from './session.ts';
import { textOf } from './wire.ts';
import type { HandoverState } from './handover-state.ts';

/** Ms that another node may take to listen to what a session gets, and to take it. */
const LISTEN_WITHIN = 2500;
const TAKE_WITHIN = 1500;
/** Ms in which nodes answer that they are there. */
const ANSWER_WITHIN = 500;
/** Nodes that are asked for a session, one after the other. */
const TRIES = 3;
/** Ms after which an offer is over whose session did not follow. */
const OFFER_LASTS = 8000;
/** Ms by which a message may reach two nodes at different times. */
const SKEW = 250;
/** Sessions that move together, and characters of events in one message of the bus (NATS takes 1 MB). */
const TOGETHER = 200;
const PART = 256 * 1024;

/** A session as it stood when its node let it go. */
interface Left {
  id: string;
  guildIds: Snowflake[];
  s: number;
  startEnds: number;
  knownTo: number | null;
  frames: number[];
  /** Messages that it has had already: by guild, and of its user. */
  seen: Record<Snowflake, string[]>;
  seenOfUser: string[];
}

/** What gateway nodes tell each other of sessions that move. */
type Note =
  | { type: 'who'; from: number; about: string }
  | { type: 'here'; from: number; about: string }
  | { type: 'want'; from: number; about: string; id: string; tokenHash: string }
  | { type: 'offer'; from: number; about: string; states: HandoverState[] }
  | { type: 'listening'; from: number; about: string; ids: string[] }
  | { type: 'frames'; from: number; about: string; frames: [number, string, string][] }
  | { type: 'take'; from: number; about: string; sessions: Left[] }
  | { type: 'taken'; from: number; about: string; ids: string[] };

interface Offer {
  session: Session;
  state: HandoverState;
  entered: Entered[] | undefined;
}

const ALL = 'gateway.all';
const nodeSubject = (id: number) => `gateway.${id}`;

/**
 * Moves sessions between the nodes of one NATS. The new node first listens to all that a session gets; then the old one lets go of it
 * and tells which messages it has had since. The new one drops these from what waited, and delivers the rest: nothing is lost or doubled.
 */
export class NodeHandovers {
  readonly #node: GatewayNode;
  readonly #backups: Backups;
  readonly #answers = new Map<string, (note: Note) => void>();
  readonly #offers = new Map<string, Offer>();
  readonly #frames = new Map<string, Map<number, Frame>>();
  readonly #awaited = new Map<string, { promise: Promise<void>; resolve: () => void }>();
  /** This node stops: it takes no session more. */
  isLeaving = false;

  constructor(node: GatewayNode, backups: Backups) {
    this.#node = node;
    this.#backups = backups;
    const { bus, nodeId, log } = node.platform;
    const receive = (message: unknown) => {
      if (!isNote(message) || message.from === nodeId) return;
      this.#receive(message).catch((error: unknown) => log.error({ err: error }, 'a session could not be moved'));
    };
    bus.subscribe(nodeSubject(nodeId), receive);
    bus.subscribe(ALL, receive);
  }

  /** Gets a session that another node has, for whoever has its token; undefined when none can give it. */
  async fetch(id: string, tokenHash: string): Promise<Session | undefined> {
    const { sessions } = this.#node;
    const awaited = this.#awaited.get(id) ?? Promise.withResolvers<void>();
    this.#awaited.set(id, awaited);
    try {
      // Its node may be giving it to yet another.
      for (let tries = 0; tries < TRIES && !sessions.get(id); tries += 1) {
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

  /** Asks the node that has a session to give it here. False when it does not answer. */
  async #ask(holder: number, id: string, tokenHash: string): Promise<boolean> {
    const { nodeId } = this.#node.platform;
    const about = randomUUID();
    const answer = this.#answer(about, ANSWER_WITHIN);
    this.#tell(holder, { type: 'want', from: nodeId, about, id, tokenHash });
    return (await answer) !== undefined;
  }

  /** Hands all sessions to another node, when there is one. */
  async leave(): Promise<void> {
    this.isLeaving = true;
    const { platform, sessions } = this.#node;
    const all = sessions.all();
    if (all.length === 0) return;
    const about = randomUUID();
    const here = this.#answer(about, ANSWER_WITHIN);
    platform.bus.publish(ALL, { type: 'who', from: platform.nodeId, about } satisfies Note);
    const heir = (await here)?.from;
    const parts = Array.from({ length: Math.ceil(all.length / TOGETHER) }, (_, at) =>
      all.slice(at * TOGETHER, (at + 1) * TOGETHER),
    );
    if (heir !== undefined) await Promise.all(parts.map((part) => this.#give(part, heir)));
  }

  /** Messages may be missing from what waits for sessions that are on their way here. */
  lost(): void {
    for (const offer of [...this.#offers.values()]) this.#giveUp(offer);
  }

  async #receive(note: Note): Promise<void> {
    switch (note.type) {
      case 'who':
        if (!this.isLeaving) this.#tell(note.from, { type: 'here', from: this.#node.platform.nodeId, about: note.about });
        return;
      case 'want': {
        this.#tell(note.from, { type: 'here', from: this.#node.platform.nodeId, about: note.about });
        const session = this.#node.sessions.get(note.id);
        if (session?.identity.tokenHash === note.tokenHash) await this.#give([session], note.from);
        return;
      }
      case 'offer':
        return this.#consider(note.from, note.about, note.states);
      case 'frames': {
        const frames = this.#frames.get(note.about) ?? new Map<number, Frame>();
        for (const [number, name, text] of note.frames) frames.set(number, new Frame(name, null, text));
        this.#frames.set(note.about, frames);
        return;
      }
      case 'take':
        return this.#take(note.from, note.about, note.sessions);
      default:
        this.#answers.get(note.about)?.(note);
    }
  }

  /** Gives sessions to another node. Those that it does not take end with this process, or stay here. */
  async #give(sessions: readonly Session[], to: number): Promise<void> {
    const { nodeId, log } = this.#node.platform;
    const about = randomUUID();
    for (const { hubs, identity } of sessions) {
      this.#node.users.note(identity.userId);
      for (const hub of hubs) hub.note();
    }
    const settled = sessions.flatMap((session) => handoverOf(this.#node, session) ?? []);
    const listening = this.#answer(about, LISTEN_WITHIN);
    this.#tell(to, { type: 'offer', from: nodeId, about, states: settled.map(({ state }) => state) });
    const answer = await listening;
    if (answer?.type !== 'listening') return;
    const numbers = new Map<Frame, number>();
    const sessionsOf = new Map(sessions.map((session) => [session.identity.id, session]));
    const left = answer.ids.flatMap((id) => this.#letGo(id, numbers) ?? []);
    this.#sendFrames(to, about, numbers);
    const taken = this.#answer(about, TAKE_WITHIN);
    this.#tell(to, { type: 'take', from: nodeId, about, sessions: left });
    const done = await taken;
    const ids = new Set(done?.type === 'taken' ? done.ids : []);
    for (const { id } of left) if (!ids.has(id)) this.#node.sessions.abandon(sessionsOf.get(id));
    log.info({ given: left.length, taken: ids.size, to }, 'sessions moved to another node');
  }

  #letGo(id: string, numbers: Map<Frame, number>): Left | undefined {
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
    const send = () => this.#tell(to, { type: 'frames', from: this.#node.platform.nodeId, about, frames: part });
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

  /** Listens to all that the offered sessions get. */
  async #consider(from: number, about: string, states: readonly HandoverState[]): Promise<void> {
    const node = this.#node;
    const offers = states.map((state): Offer => ({ session: sessionOf(state), state, entered: undefined }));
    for (const offer of offers) this.#offers.set(offer.state.identity.id, offer);
    setTimeout(() => {
      for (const offer of offers) this.#giveUp(offer);
      this.#frames.delete(about);
    }, OFFER_LASTS).unref();
    await Promise.all(
      offers.map(async (offer) => {
        offer.entered = this.isLeaving ? undefined : await listen(node, offer.session, offer.state.guildIds);
      }),
    );
    await node.platform.bus.flush();
    const ids = offers.filter(({ entered }) => entered?.every(({ entrance }) => entrance)).map(({ state }) => state.identity.id);
    this.#tell(from, { type: 'listening', from: node.platform.nodeId, about, ids });
  }

  async #take(from: number, about: string, left: readonly Left[]): Promise<void> {
    const { platform, sessions } = this.#node;
    await pause(SKEW);
    const frames = this.#frames.get(about) ?? new Map<number, Frame>();
    const taken = left.flatMap((one) => {
      const offer = this.#offers.get(one.id);
      const isWhole = offer && this.#adopt(offer, one, frames);
      if (offer && !isWhole) this.#giveUp(offer);
      return isWhole ? [offer] : [];
    });
    const ids = taken.map(({ state }) => state.identity.id);
    if (ids.length > 0)
      await platform.store.transaction(({ kysely }) =>
        kysely.updateTable('gateway_sessions').set({ node_id: platform.nodeId }).where('id', 'in', ids).execute(),
      );
    for (const { session, state, entered } of taken) {
      proceed(this.#node, session, entered ?? [], state);
      if (session.ended) sessions.abandon(session);
      else sessions.restore(session, platform.clock.elapsed());
    }
    for (const { id } of left) {
      this.#offers.delete(id);
      this.#awaited.get(id)?.resolve();
    }
    this.#frames.delete(about);
    this.#tell(from, { type: 'taken', from: platform.nodeId, about, ids });
  }

  /** Brings a session to where its old node left it. False when something would be missing: its client must identify anew. */
  #adopt({ session, state, entered }: Offer, left: Left, known: ReadonlyMap<number, Frame>): boolean {
    const frames = left.frames.flatMap((number) => known.get(number) ?? []);
    const sameGuilds = left.guildIds.length === entered?.length && left.guildIds.every((id) => state.guildIds.includes(id));
    if (session.ended || !entered || !sameGuilds || frames.length !== left.frames.length) return false;
    for (const { hub, entrance } of entered) {
      if (!entrance || !session.hubs.has(hub)) return false;
      const seen = new Set(left.seen[hub.id]);
      entrance.messages = entrance.messages.filter(({ id }) => id === undefined || !seen.has(id));
      // What the session is told when its sight moves is made once, at that moment.
      if (entrance.messages.some((event) => mayMoveSight(event, session.identity.userId))) return false;
    }
    const seen = new Set(left.seenOfUser);
    session.held = (session.held ?? []).filter(({ id }) => id === undefined || !seen.has(id));
    session.restore({ s: left.s, startEnds: left.startEnds, knownTo: left.knownTo, frames });
    return true;
  }

  #giveUp({ session, state }: Offer): void {
    if (this.#offers.get(state.identity.id)?.session !== session) return;
    this.#offers.delete(state.identity.id);
    this.#node.drop(session);
    this.#awaited.get(state.identity.id)?.resolve();
  }

  #tell(to: number, note: Note): void {
    this.#node.platform.bus.publish(nodeSubject(to), note);
  }

  /** The first answer about something, or undefined when none comes within `ms`. */
  async #answer(about: string, ms: number): Promise<Note | undefined> {
    const { promise, resolve } = Promise.withResolvers<Note>();
    this.#answers.set(about, resolve);
    const answer = await Promise.race([promise, pause(ms, undefined, { ref: false })]);
    if (this.#answers.get(about) === resolve) this.#answers.delete(about);
    return answer;
  }
}

function isNote(message: unknown): message is Note {
  return textOf(message, 'type') !== undefined;
}
