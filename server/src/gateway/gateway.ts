import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { OPCODES } from '@guildhall/protocol/opcodes';
import type { Snowflake } from '@guildhall/protocol/ids';
import { type RawData, WebSocketServer } from 'ws';
import { authSessionId } from '../core/auth-session.ts';
import type { Signal } from '../core/event.ts';
import type { Platform } from '../core/platform.ts';
import { Backups } from './backups.ts';
import type { ClusterNode } from './cluster-node.ts';
import { Connection, GatewaySocket } from './connection.ts';
import { Flusher } from './flusher.ts';
import { endForgotten } from './forgotten.ts';
import { Frame } from './frames.ts';
import { enterGuild, loadCrowd } from './guild-create.ts';
import { GuildHub } from './guild-hub.ts';
import { stateOf } from './handover.ts';
import { NodeHandovers } from './handover-bus.ts';
import { claimHandovers, restoreHandovers, storeHandovers } from './handover-store.ts';
import { ConcurrencyLimiter } from '../core/concurrency-limiter.ts';
import { Journal } from './journal.ts';
import type { GatewayLoaders } from './loaders.ts';
import { MemberLists } from './lists/member-lists.ts';
import { onLoss } from './losses.ts';
import type { GatewayNode } from './node.ts';
import { hearsOfFriends } from './oauth-session.ts';
import { MAX_PACKET_BYTES } from './packet.ts';
import { DEFAULTS, gatewayQuery, readParameters } from './parameters.ts';
import { obfuscateDue, switchObfuscation } from './obfuscation.ts';
import { makePaces } from './paces.ts';
import { Presences } from './presences.ts';
import { onMessage } from './receive.ts';
import type { Session } from './session.ts';
import { Sessions } from './sessions.ts';
import { giveUpDetached } from './room.ts';
import { revoke } from './start-session.ts';
import { Unidentified } from './unidentified.ts';
import { UserHubs } from './user-hubs.ts';
import { shardOf } from './shard.ts';

/** Identifies that are worked on at once: their steps keep the event loop for some tens of ms at the most. */
const STARTS_AT_ONCE = 32;
/** Ms between heartbeats that clients are asked for. */
const HEARTBEAT_INTERVAL = 41_250;
/** Ms between looks at silent connections and sessions that nobody resumed. */
const SWEEP = 5000;
/** Ms between signs of life of this node, and between looks for nodes without. */
const BEAT = 10_000;
const SWEEP_NODES = 30_000;
/** Ms that clients have to leave by themselves when the gateway stops, then to answer a close. */
const LEAVE = 1500;
const FAREWELL = 500;
/** RFC 6455 registry: the server restarts. */
const SERVICE_RESTART = 1012;

export interface GatewayOptions {
  platform: Platform;
  loaders: GatewayLoaders;
  /** Ms; 41,250 when absent. */
  heartbeatInterval?: number;
}

/** The realtime gateway of this process. */
export interface Gateway {
  /** Takes an HTTP upgrade on `/` or `/gateway`; anything else is answered with 404. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /**
   * Stops: tells every client to reconnect (opcode 7), after `leave` ms (1500 when absent) closes those that are still here
   * with 1012, and resolves when all are gone, at most half a second later.
   */
  drain(leave?: number): Promise<void>;
  /** After `drain`, when this process does nothing more: hands its sessions to another node or, without NATS, to the process that comes next. */
  handOver(): Promise<void>;
  stats(): { connections: number; sessions: number; guilds: number };
}

/** Makes the gateway. Resolves when what an earlier start left of sessions is cleared. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { platform, heartbeatInterval = HEARTBEAT_INTERVAL } = options;
  const { clock, log } = platform;
  const guilds = new Map<Snowflake, GuildHub>();
  const node = clustered(makeNode(options, guilds));
  /** Rounds of housekeeping in progress. */
  const running = new Set<Promise<void>>();
  /** One round at a time; those that fall due meanwhile, on a slow store, are made up for by one right after it. */
  const background = (work: () => Promise<void>) => {
    let isRunning = false;
    let due = false;
    const rounds = async () => {
      while (due) {
        due = false;
        await work().catch((error: unknown) => log.error({ err: error }, 'gateway housekeeping failed'));
      }
      isRunning = false;
    };
    return () => {
      due = true;
      if (isRunning) return;
      isRunning = true;
      const round = rounds().finally(() => running.delete(round));
      running.add(round);
    };
  };
  platform.bus.onLoss?.((subjects) => onLoss(node, subjects));
  const restored = await restoreHandovers(node);
  await node.presences.sweep(true);
  await node.loaders.sweepLost();
  await claimHandovers(node, restored);
  const timers = [
    clock.every(SWEEP, () => node.sessions.sweep(clock.elapsed(), { heartbeatInterval, period: SWEEP })),
    clock.every(BEAT, () => node.sessions.expire(clock.now(), clock.elapsed())),
    clock.every(BEAT, () => obfuscateDue(node.sessions.all(), clock.now())),
    clock.every(
      BEAT,
      background(() => node.presences.beat().then(() => endForgotten(node))),
    ),
    clock.every(
      SWEEP_NODES,
      background(() => sweepShared(node)),
    ),
  ];
  const flusher = new Flusher(node.journal);
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_PACKET_BYTES,
    WebSocket: GatewaySocket,
  });
  let draining = false;
  const left = (connection: Connection, code: number) => node.sessions.left(connection, code, clock.elapsed());

  const unidentified = new Unidentified(platform.config.trustedProxies);

  function open(ws: GatewaySocket, socket: Duplex, { query, network }: { query: URLSearchParams; network: string }): void {
    const asked = readParameters(query, platform.config.gatewayCompression);
    const parameters = 'close' in asked ? DEFAULTS : asked;
    const connection = new Connection({ socket, ws, parameters, flusher, now: clock.elapsed() });
    ws.connection = connection;
    ws.on('error', ignore);
    if ('close' in asked) {
      connection.close(asked.close, asked.reason);
      return;
    }
    node.sessions.connections.add(connection);
    const forget = unidentified.add(network, connection);
    ws.on('message', (data: RawData, binary: boolean) => onMessage(node, connection, bytesOf(data), binary));
    ws.onLeave = left;
    ws.on('close', (code) => {
      left(connection, code);
      connection.release();
      forget();
      node.sessions.connections.delete(connection);
    });
    connection.control(OPCODES.HELLO, { heartbeat_interval: heartbeatInterval });
  }

  return {
    handleUpgrade(request, socket, head) {
      const query = gatewayQuery(request.url);
      if (!query) refuse(socket, '404 Not Found');
      else if (draining) refuse(socket, '503 Service Unavailable');
      else {
        const network = unidentified.networkOf(request);
        if (platform.config.rateLimits && !unidentified.hasRoom(network)) refuse(socket, '429 Too Many Requests');
        else server.handleUpgrade(request, socket, head, (ws) => open(ws, socket, { query, network }));
      }
    },
    async drain(leave = LEAVE) {
      draining = true;
      if (node.handovers) node.handovers.isLeaving = true;
      if (node.backups) node.backups.isLeaving = true;
      for (const cancel of timers) cancel();
      // Wait for these: they use the store, which is closed next.
      const housekeeping = Promise.all(running);
      const { connections } = node.sessions;
      for (const connection of connections) connection.control(OPCODES.RECONNECT, null);
      await emptied(connections, leave);
      for (const connection of connections) connection.close(SERVICE_RESTART, 'Restarting');
      await emptied(connections, FAREWELL);
      for (const connection of connections) connection.terminate();
      await emptied(connections, FAREWELL);
      await node.sessions.settled();
      await node.presences.settled();
      await housekeeping;
    },
    async handOver() {
      await platform.bus.flush();
      await node.sessions.settled();
      await node.presences.settled();
      try {
        await (node.handovers ? node.handovers.leave() : storeHandovers(node));
        await node.sessions.settled();
      } finally {
        node.backups?.close();
      }
    },
    stats: () => ({ connections: node.sessions.connections.size, sessions: node.sessions.size, guilds: guilds.size }),
  };
}

/** Clears what has ended of all nodes. */
async function sweepShared({ presences, loaders, paces }: GatewayNode): Promise<void> {
  await presences.sweep(false);
  await loaders.sweepLost();
  await paces.sweep();
}

function makeNode({ platform, loaders }: GatewayOptions, guilds: Map<Snowflake, GuildHub>): GatewayNode {
  const { log } = platform;
  const presences = new Presences(platform, loaders);
  const journal = platform.config.natsUrl === null ? null : new Journal((session) => stateOf(node, session));
  const needs = {
    platform,
    journal,
    loaders,
    crowd: (session: Session, guild: Parameters<typeof loadCrowd>[3]) => loadCrowd(loaders, presences, session, guild),
    onEmpty: (id: Snowflake) => guilds.delete(id),
  };
  const node: GatewayNode = {
    platform,
    loaders,
    presences,
    paces: makePaces(platform),
    starts: new ConcurrencyLimiter(STARTS_AT_ONCE, Number.POSITIVE_INFINITY),
    pages: new ConcurrencyLimiter(1, Number.POSITIVE_INFINITY),
    lists: new MemberLists(),
    journal,
    guild(id) {
      const hub = guilds.get(id) ?? new GuildHub(id, needs);
      guilds.set(id, hub);
      return hub;
    },
    drop(session) {
      node.lists.drop(session);
      for (const hub of [...session.hubs]) hub.leave(session);
      node.users.remove(session);
    },
    sessions: new Sessions((session) => {
      node.drop(session);
      return endStored(node, session).catch((error: unknown) =>
        log.error({ err: error }, 'the end of a session could not be stored'),
      );
    }, journal),
    users: new UserHubs(platform.bus, (session, signal) => onSignal(node, guilds, session, signal), journal),
  };
  return node;
}

/** Adds the parts that deal with other nodes, if there may be any. */
function clustered(node: GatewayNode): ClusterNode {
  if (node.platform.config.natsUrl === null) return Object.assign(node, { backups: null, handovers: null });
  const backups = new Backups(node);
  return Object.assign(node, { backups, handovers: new NodeHandovers(node, backups) });
}

function onSignal(node: GatewayNode, guilds: ReadonlyMap<Snowflake, GuildHub>, session: Session, signal: Signal): void {
  const { identity } = session;
  if (signal.type === 'token_revoked') {
    if (signal.hash === identity.tokenHash) revoke(node, session);
    return;
  }
  if (signal.type === 'token_replaced') {
    if (signal.hash !== identity.tokenHash) return;
    identity.tokenHash = signal.by;
    session.journal?.changed(session);
    session.send(new Frame('AUTH_SESSION_CHANGE', { auth_session_id_hash: authSessionId(signal.by) }));
    return;
  }
  if (signal.type === 'friend_added') {
    if (!hearsOfFriends(identity, signal.application_id)) return;
    const show = () => node.presences.show(session, signal.friend_id, signal.application_id);
    session.following(show).catch((error: unknown) => {
      node.platform.log.error({ err: error, user_id: identity.userId }, 'a friend could not be shown');
    });
    return;
  }
  if (signal.type === 'sharing_changed') {
    session
      .following(() => node.presences.showAgain(session))
      .catch((error: unknown) => {
        node.platform.log.error({ err: error, user_id: identity.userId }, 'a presence could not be shown anew');
      });
    return;
  }
  if (signal.type === 'sessions_full') {
    giveUpDetached(node, session, signal.application_id);
    return;
  }
  if (signal.type === 'obfuscation_switched') {
    switchObfuscation(session, signal.is_on, node.platform.clock.now());
    return;
  }
  if (identity.oauth || shardOf(signal.guild_id, identity.shardCount) !== identity.shardId) return;
  if (signal.type === 'guild_left') {
    node.lists.drop(session, signal.guild_id);
    const hub = guilds.get(signal.guild_id);
    if (hub && session.hubs.has(hub)) hub.expel(session);
    return;
  }
  session
    .following(async () => {
      await enterGuild(node, session, signal.guild_id);
      await node.presences.joined(identity.userId, signal.guild_id);
    })
    .catch((error: unknown) =>
      node.platform.log.error({ err: error, guild_id: signal.guild_id }, 'a session could not enter a guild'),
    );
}

/** Ends the presence and the voice connections of a session, unless another node has taken it over. */
async function endStored({ presences, loaders }: GatewayNode, session: Session): Promise<void> {
  if (await presences.remove(session)) await loaders.endVoice(session.identity.id);
}

/** Resolves when no connection is left, or after `ms`. Network time, so that a frozen clock cannot hold a stop up. */
async function emptied(connections: ReadonlySet<Connection>, ms: number): Promise<void> {
  const until = performance.now() + ms;
  while (connections.size > 0 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 10));
}

function refuse(socket: Duplex, status: string): void {
  socket.on('error', ignore);
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function bytesOf(data: RawData): Buffer {
  return Buffer.isBuffer(data) ? data : Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}

/** A broken connection tells of itself by closing. */
function ignore(): void {}
