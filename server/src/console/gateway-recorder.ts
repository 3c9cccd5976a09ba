import { OPCODES } from '@guildhall/protocol/opcodes';
import type { Snowflake } from '@guildhall/protocol/ids';
import { hashToken, viewerByHash } from '../core/access/viewer.ts';
import type { Platform } from '../core/framework/platform.ts';
import { fieldsOf, textOf } from '../core/values/json-fields.ts';
import type { ClusterNode } from '../gateway/cluster/cluster-node.ts';
import type { Connection } from '../gateway/connection/connection.ts';
import type { Packet } from '../gateway/connection/packet.ts';
import type { Frame } from '../gateway/fanout/frame.ts';
import type { GatewaySeams } from '../gateway/seams.ts';
import { readToken } from '../gateway/session/identify.ts';
import { shardOf, type Shard } from './shards.ts';
import { type SessionWatcher, WatchedSession } from './watched-session.ts';
import { Lru } from '../core/values/lru.ts';
import { type Causes, Origin } from './causes.ts';
import type { ActionDetail, CommandDetail, ConnectionDetail, Entry } from './entry.ts';
import type { Recording } from './recording.ts';
import type { Secrets } from '../core/values/redaction.ts';
import { Withheld } from './withheld.ts';

/** The owner of a token, as far as the recorder needs it. */
interface Owner {
  applicationId: Snowflake | null;
  who: ActionDetail['who'];
}

/** Events by which later requests name their cause, with the kind of id. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['INTERACTION_CREATE', 'interaction'],
  ['MESSAGE_CREATE', 'message'],
]);

/** Names of commands, by opcode. */
const NAMES: ReadonlyMap<number, string> = new Map(Object.entries(OPCODES).map(([name, op]) => [op, name]));

/** How many owners of tokens are known. */
const OWNERS = 50_000;

type CommandEntry = Entry & { detail: CommandDetail };

/** Records the sessions of applications; the commands of people are origins. */
export class GatewayRecorder implements SessionWatcher {
  readonly #platform: Platform;
  readonly #recording: Recording;
  readonly #causes: Causes;
  readonly #secrets: Secrets;
  readonly #withheld: Withheld;
  /** The owners of the tokens that began sessions, by hash. */
  readonly #owners = new Lru<string, Owner>(OWNERS);
  /** The open sessions of bots. */
  readonly #bots = new Set<WatchedSession>();
  readonly #note: (entry: Entry) => void;
  /** The command that each connection began with. */
  readonly #starts = new WeakMap<Connection, CommandEntry>();

  constructor(
    platform: Platform,
    parts: { recording: Recording; causes: Causes; secrets: Secrets; note: (entry: Entry) => void },
  ) {
    this.#platform = platform;
    this.#recording = parts.recording;
    this.#causes = parts.causes;
    this.#secrets = parts.secrets;
    this.#note = parts.note;
    this.#withheld = new Withheld({ ...parts, sessions: this.#bots }, (session) => this.#applicationOf(session));
  }

  /** The seams of a gateway, and the recorder around them. */
  around(inner: GatewaySeams): GatewaySeams {
    return {
      opened: (node) => {
        inner.opened(node);
        this.#withheld.watch();
      },
      withholds: inner.withholds,
      makeSession: (identity, connection) => {
        const session = inner.makeSession(identity, connection);
        if (session instanceof WatchedSession) this.#watchSession(session);
        return session;
      },
      receive: async (node, connection, packet) => {
        if (this.#recording.isIdle) await inner.receive(node, connection, packet);
        else if (packet.op === OPCODES.IDENTIFY || packet.op === OPCODES.RESUME)
          await this.#start(inner, node, connection, packet);
        else if (packet.op === OPCODES.HEARTBEAT) {
          const start = this.#starts.get(connection);
          if (start) start.detail.heartbeats += 1;
          await this.#causes.run(null, () => inner.receive(node, connection, packet));
        } else await this.#causes.run(this.#originOf(connection, packet), () => inner.receive(node, connection, packet));
      },
    };
  }

  #watchSession(session: WatchedSession): void {
    const { person, oauth } = session.identity;
    // Nothing of people's own clients is recorded.
    if (person) return;
    session.watcher = this;
    if (!oauth) this.#bots.add(session);
  }

  /** The open sessions of a bot on this node. */
  sessionsOf(applicationId: Snowflake): WatchedSession[] {
    return [...this.#bots].filter((session) => this.#applicationOf(session) === applicationId);
  }

  sent(session: WatchedSession, frame: Frame): void {
    if (this.#recording.isIdle) return;
    const applicationId = this.#wanted(session);
    if (applicationId === null) return;
    const cause = this.#causes.causeFor(applicationId);
    const { s, identity, connection } = session;
    const kind = NAMED.get(frame.name);
    const id = kind && textOf(JSON.parse(frame.text), 'id');
    const entry = this.#recording.add(applicationId, {
      detail: { kind: 'event', frame, s, sessionId: identity.id, isConnected: connection !== null },
      cause: [cause],
      keys: id ? [`${kind}:${id}`] : [],
      bytes: frame.json.bytes.length,
    });
    this.#note(entry);
  }

  lost(session: WatchedSession): void {
    this.#noteConnection(session, { what: 'lost', code: null, reason: null });
  }

  ended(session: WatchedSession): void {
    this.#bots.delete(session);
    this.#noteConnection(session, { what: 'ended', code: null, reason: null });
  }

  #noteConnection(session: WatchedSession, change: Pick<ConnectionDetail, 'what' | 'code' | 'reason'>): void {
    const applicationId = this.#wanted(session);
    if (applicationId === null) return;
    this.#recording.add(applicationId, { detail: { kind: 'connection', sessionId: session.identity.id, ...change } });
  }

  #applicationOf({ identity }: Pick<WatchedSession, 'identity'>): Snowflake | null {
    const { oauth, tokenHash, person, userId } = identity;
    const known = oauth?.applicationId ?? this.#owners.get(tokenHash)?.applicationId;
    // A bot and its application have the same id; the owner is unknown on a node that took the session over.
    return known ?? (person ? null : userId);
  }

  /** The same if its entries are wanted. */
  #wanted(session: WatchedSession): Snowflake | null {
    const applicationId = this.#applicationOf(session);
    return applicationId !== null && this.#recording.wants(applicationId) ? applicationId : null;
  }

  /** Identify or Resume: commands that arrive until its owner is known wait. */
  async #start(inner: GatewaySeams, node: ClusterNode, connection: Connection, packet: Packet): Promise<void> {
    const waiting: Packet[] = [];
    const isFirst = connection.waiting === null;
    if (isFirst) connection.waiting = waiting;
    const owner = await this.#ownerOf(packet.d).finally(() => {
      if (isFirst) connection.waiting = null;
    });
    if (connection.closed) return;
    const { applicationId } = owner;
    const isWanted = applicationId !== null && this.#recording.wants(applicationId);
    const entry = isWanted ? this.#began(node, connection, packet, applicationId) : null;
    const origin = new Origin(this.#recording, entry, { ...action(packet), who: owner.who });
    await this.#causes.run(origin, () => inner.receive(node, connection, packet));
    if (entry) {
      entry.detail.sessionId ??= connection.session?.identity.id ?? null;
      this.#recording.settle(entry);
    }
    for (const later of waiting) await this.around(inner).receive(node, connection, later);
  }

  #began(node: ClusterNode, connection: Connection, { op, d }: Packet, applicationId: Snowflake): CommandEntry {
    const shard = op === OPCODES.IDENTIFY ? shardOf(d) : null;
    const detail: CommandDetail = {
      kind: 'command',
      op,
      data: d,
      sessionId: textOf(d, 'session_id') ?? null,
      heartbeats: 0,
      ignoredSessionId: shard && this.#detached(node, applicationId, shard),
    };
    const bytes = JSON.stringify(d).length;
    const entry = Object.assign(this.#recording.add(applicationId, { detail, bytes, isOpen: true }), { detail });
    this.#starts.set(connection, entry);
    this.#watchConnection(connection, applicationId);
    return entry;
  }

  /** The session of a shard that waits for a resume; null if there is none. */
  #detached(node: ClusterNode, applicationId: Snowflake, shard: Shard): string | null {
    const found = node.sessions.all().find((session) => {
      const { identity, detachedAt } = session;
      if (detachedAt === null || !(session instanceof WatchedSession) || identity.oauth) return false;
      return (
        this.#applicationOf(session) === applicationId && identity.shardId === shard.id && identity.shardCount === shard.count
      );
    });
    return found?.identity.id ?? null;
  }

  /** Records what the server does to a connection. */
  #watchConnection(connection: Connection, applicationId: Snowflake): void {
    const note = (change: Omit<ConnectionDetail, 'kind' | 'sessionId'>) => {
      const sessionId = connection.session?.identity.id ?? null;
      const cause = [this.#causes.causeFor(applicationId)];
      if (this.#recording.wants(applicationId))
        this.#recording.add(applicationId, { detail: { kind: 'connection', sessionId, ...change }, cause });
    };
    const { close, control } = connection;
    connection.close = (code, reason) => {
      if (!connection.dismissed) note({ what: 'closed', code, reason });
      close.call(connection, code, reason);
    };
    connection.control = (op, d) => {
      if (op === OPCODES.RECONNECT) note({ what: 'reconnect', code: null, reason: null });
      if (op === OPCODES.INVALID_SESSION)
        note({ what: 'invalid_session', code: null, reason: d === true ? 'It may be resumed.' : 'It is over.' });
      control.call(connection, op, d);
    };
  }

  async #ownerOf(d: unknown): Promise<Owner> {
    const token = fieldsOf(d)?.token;
    if (typeof token !== 'string') return { applicationId: null, who: null };
    const { bare } = readToken(token);
    const hash = hashToken(bare);
    const known = this.#owners.get(hash);
    if (known) return known;
    const viewer = await viewerByHash(this.#platform.store.read, hash, this.#platform.clock.now());
    if (!viewer) return { applicationId: null, who: null };
    const { kind, user, application } = viewer;
    if (kind !== 'person' && application && this.#recording.wants(application.id)) this.#secrets.know(bare);
    const owner: Owner = {
      applicationId: kind === 'person' ? null : (application?.id ?? null),
      who: { id: user.id, username: user.username, is_bot: kind === 'bot' },
    };
    this.#owners.set(hash, owner);
    return owner;
  }

  /** The origin that a later command is; an application's has an entry. */
  #originOf({ session }: Connection, packet: Packet): Origin | null {
    if (!session) return null;
    const { tokenHash, id } = session.identity;
    const { applicationId = null, who = null } = this.#owners.get(tokenHash) ?? {};
    const described = { ...action(packet), who };
    if (applicationId === null || !this.#recording.wants(applicationId)) return new Origin(this.#recording, null, described);
    const detail: CommandDetail = {
      kind: 'command',
      op: packet.op,
      data: packet.d,
      sessionId: id,
      heartbeats: 0,
      ignoredSessionId: null,
    };
    const entry = this.#recording.add(applicationId, { detail, bytes: JSON.stringify(packet.d).length });
    return new Origin(this.#recording, entry, described);
  }
}

/** The name of a command, by its opcode. */
export function nameOfCommand(op: number): string {
  return NAMES.get(op) ?? `opcode ${op}`;
}

function action({ op }: Packet): Omit<ActionDetail, 'kind' | 'who'> {
  return { did: `gateway ${nameOfCommand(op)}`, operation: null };
}
