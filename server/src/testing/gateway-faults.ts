import { CLOSE_CODES, OPCODES } from '@guildhall/protocol/opcodes';
import { hashToken, viewerByHash } from '../core/access/viewer.ts';
import type { Platform } from '../core/framework/platform.ts';
import { fieldsOf, textOf } from '../core/values/json-fields.ts';
import type { ClusterNode } from '../gateway/cluster/cluster-node.ts';
import type { Connection } from '../gateway/connection/connection.ts';
import type { Packet } from '../gateway/connection/packet.ts';
import { receive } from '../gateway/connection/receive.ts';
import type { Frame } from '../gateway/fanout/frame.ts';
import type { GatewaySeams } from '../gateway/seams.ts';
import { readToken } from '../gateway/session/identify.ts';
import type { Fault } from './fault.ts';
import { momentOf } from './fault-body.ts';
import { type FaultKind, isOfKind, ON_CONNECTION, type SpecOf } from './fault-kinds.ts';
import type { Faults } from './faults.ts';
import { HeldEvents } from './held-events.ts';
import { Outages } from './outages.ts';
import { ANYONE, type Subject, subjectOfSession, subjectOfViewer } from './subject.ts';
import { TestedSession } from './tested-session.ts';

type ConnectionFault = Fault<SpecOf<(typeof ON_CONNECTION)[number]>>;

/** Events without which a client has no session: only a fault that names them applies to them. */
const STARTS: ReadonlySet<string> = new Set(['READY', 'RESUMED']);

/** The commands that begin a session, by opcode. */
const STARTING: ReadonlyMap<number, string> = new Map([
  [OPCODES.IDENTIFY, 'identify'],
  [OPCODES.RESUME, 'resume'],
]);

/** The faults of the gateway. */
export class GatewayFaults implements GatewaySeams {
  readonly #platform: Platform;
  readonly #faults: Faults;
  readonly #held = new HeldEvents();
  readonly #outages: Outages;
  #node: ClusterNode | null = null;

  constructor(platform: Platform, faults: Faults) {
    this.#platform = platform;
    this.#faults = faults;
    this.#outages = new Outages(platform, faults);
  }

  readonly opened: GatewaySeams['opened'] = (node) => {
    this.#node = node;
  };

  readonly makeSession: GatewaySeams['makeSession'] = (identity, connection) =>
    new TestedSession(identity, connection, (session, frame) => this.#dispatch(session, frame));

  readonly withholds: GatewaySeams['withholds'] = (session, guildId) => this.#outages.withholds(session, guildId);

  readonly receive: GatewaySeams['receive'] = async (node, connection, packet) => {
    const moment = STARTING.get(packet.op);
    if (moment !== undefined && this.#concernsStarts(moment)) await this.#start(node, connection, packet, moment);
    else if (packet.op !== OPCODES.HEARTBEAT || !this.#swallows(connection, packet)) await receive(node, connection, packet);
  };

  /** The gateway of this process, if it has one. */
  get node(): ClusterNode | null {
    return this.#node;
  }

  /** A new fault takes effect on the sessions of now, if it is of such a kind. */
  begin(fault: Fault): void {
    const node = this.#node;
    if (!node) return;
    if (isOf(fault, ['unavailable_guild'])) this.#outages.begin(node, fault);
    if (!isOf(fault, ON_CONNECTION) || momentOf(fault.spec) !== 'now') return;
    for (const session of node.sessions.all()) {
      if (!(session instanceof TestedSession) || !session.wire || !fault.isActive) continue;
      if (fault.concerns(subjectOfSession(session.identity)) && fault.decide()) this.#act(node, session.wire, fault);
    }
  }

  /** Resolves when what ended faults have restored is in place. */
  settled(): Promise<void> {
    return this.#outages.settled();
  }

  #concernsStarts(moment: string): boolean {
    return this.#faults
      .active(...ON_CONNECTION, 'refused_intents')
      .some(({ spec }) => (spec.kind === 'refused_intents' ? moment === 'identify' : momentOf(spec) === moment));
  }

  /** Identify or Resume, while faults may apply to it. */
  async #start(node: ClusterNode, connection: Connection, packet: Packet, moment: string): Promise<void> {
    // Commands that arrive meanwhile wait, as during the start itself.
    const waiting: Packet[] = [];
    const isFirst = connection.waiting === null;
    if (isFirst) connection.waiting = waiting;
    const subject = await this.#ownerOf(packet.d).finally(() => {
      if (isFirst) connection.waiting = null;
    });
    if (connection.closed || this.#refuses(node, connection, { packet, moment, subject })) return;
    await receive(node, connection, packet);
    for (const later of waiting) await receive(node, connection, later);
  }

  /** Whether a fault takes effect in place of a start. */
  #refuses(
    node: ClusterNode,
    connection: Connection,
    { packet, moment, subject }: { packet: Packet; moment: string; subject: Subject },
  ): boolean {
    const intents = Number(fieldsOf(packet.d)?.intents ?? 0);
    for (const fault of this.#faults.active(...ON_CONNECTION, 'refused_intents')) {
      if (!fault.concerns(subject)) continue;
      if (isOf(fault, ON_CONNECTION)) {
        if (momentOf(fault.spec) !== moment || !fault.decide()) continue;
        this.#act(node, connection, fault);
        if (fault.spec.kind === 'invalid_session' && !fault.spec.resumable) this.#endResumed(node, packet, subject);
        return true;
      }
      if (!isOf(fault, ['refused_intents']) || moment !== 'identify' || (intents & fault.spec.intents) === 0) continue;
      if (!fault.decide()) continue;
      connection.close(CLOSE_CODES.DISALLOWED_INTENTS, 'Disallowed intent(s)');
      return true;
    }
    return false;
  }

  /** Ends the session that a client wanted to resume. */
  #endResumed(node: ClusterNode, { d }: Packet, { userId }: Subject): void {
    const session = node.sessions.get(textOf(d, 'session_id') ?? '');
    if (session?.identity.userId === userId) node.sessions.end(session);
  }

  async #ownerOf(d: unknown): Promise<Subject> {
    const token = fieldsOf(d)?.token;
    if (typeof token !== 'string') return ANYONE;
    const { store, clock } = this.#platform;
    const viewer = await viewerByHash(store.read, hashToken(readToken(token).bare), clock.now());
    return viewer ? subjectOfViewer(viewer) : ANYONE;
  }

  /** Whether a heartbeat is received without an acknowledgement. */
  #swallows(connection: Connection, { d }: Packet): boolean {
    const { session } = connection;
    if (!session) return false;
    const subject = subjectOfSession(session.identity);
    const fault = this.#faults.active('no_heartbeat_ack').find((one) => one.concerns(subject) && one.decide());
    if (!fault) return false;
    connection.heardAt = this.#platform.clock.elapsed();
    if (typeof d === 'number') session.acknowledged(d);
    return true;
  }

  #act(node: ClusterNode, connection: Connection, { spec }: ConnectionFault): void {
    const now = this.#platform.clock.elapsed();
    const { session } = connection;
    if (spec.kind === 'reconnect') connection.control(OPCODES.RECONNECT, null);
    else if (spec.kind === 'disconnect') {
      if (spec.code === 1006) connection.terminate();
      else connection.close(spec.code, 'Closed by a fault');
      // The session waits for a resume from now on, not from the moment at which the network is done with the connection.
      node.sessions.left(connection, spec.code, now);
    } else if (spec.resumable) {
      connection.control(OPCODES.INVALID_SESSION, true);
      // The client may resume on this connection.
      connection.openedAt = now;
      node.sessions.left(connection, CLOSE_CODES.UNKNOWN_ERROR, now);
    } else if (session) node.sessions.invalidate(session, now);
    else connection.control(OPCODES.INVALID_SESSION, false);
  }

  #dispatch(session: TestedSession, frame: Frame): void {
    // Without a connection the event waits for a resume.
    if (this.#faults.all().length === 0 || !session.connection) {
      session.deliver(frame);
      return;
    }
    const subject = subjectOfSession(session.identity);
    const matches = (event: string | undefined) => (event === undefined ? !STARTS.has(frame.name) : event === frame.name);
    this.#deliver(session, frame, subject, matches);
    for (const fault of this.#faults.active(...ON_CONNECTION)) {
      const { wire } = session;
      if (!this.#node || !wire || momentOf(fault.spec) !== 'dispatch' || !fault.concerns(subject)) continue;
      if (matches(fault.spec.event) && fault.decide()) this.#act(this.#node, wire, fault);
    }
  }

  #deliver(session: TestedSession, frame: Frame, subject: Subject, matches: (event: string | undefined) => boolean): void {
    for (const fault of this.#faults.active('reorder', 'duplicate')) {
      if (!fault.concerns(subject) || !matches(fault.spec.event) || !fault.decide()) continue;
      if (isOf(fault, ['reorder'])) {
        this.#held.hold(fault, session, frame);
        return;
      }
      session.deliver(frame);
      if (fault.spec.numbers === 'sent') session.deliver(frame);
      else session.wire?.repeat(frame, session.s);
      return;
    }
    session.deliver(frame);
  }
}

function isOf<const K extends FaultKind>(fault: Fault, kinds: readonly K[]): fault is Fault<SpecOf<K>> {
  return isOfKind(fault.spec, kinds);
}
