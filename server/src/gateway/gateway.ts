import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { OPCODES } from '@guildhall/protocol/opcodes';
import type { Snowflake } from '@guildhall/protocol/ids';
import { WebSocketServer } from 'ws';
import { authSessionId } from '../core/access/auth-session.ts';
import type { Signal } from '../core/framework/event.ts';
import type { Platform } from '../core/framework/platform.ts';
import { Backups } from './cluster/backups.ts';
import type { ClusterNode } from './cluster/cluster-node.ts';
import { UnidentifiedConnections } from '../core/access/unidentified-connections.ts';
import { type Connection, GatewaySocket } from './connection/connection.ts';
import { openConnection } from './connection/open-connection.ts';
import { Housekeeping } from './housekeeping.ts';
import { Flusher } from './connection/flusher.ts';
import { endDisowned } from './cluster/disowned-sessions.ts';
import { frameOf } from './fanout/frame.ts';
import { enterGuild, loadInitialMembers } from './guild/guild-create.ts';
import type { Arrival } from './guild/guild-entry.ts';
import { GuildHub } from './guild/guild-hub.ts';
import { KEPT_GUILDS } from './guild/kept-guilds.ts';
import { Lru } from '../core/values/lru.ts';
import { refuseUpgrade } from '../core/values/refuse-upgrade.ts';
import { stateOf } from './cluster/handover.ts';
import { NodeHandovers } from './cluster/handover-bus.ts';
import { claimHandovers, restoreHandovers, storeHandovers } from './cluster/handover-store.ts';
import { ConcurrencyLimiter } from '../core/values/concurrency-limiter.ts';
import { Journal } from './cluster/journal.ts';
import type { GatewayGuild, GatewayLoaders } from './loaders.ts';
import { MemberLists } from './member-lists/member-lists.ts';
import { onLoss } from './cluster/lost-messages.ts';
import type { GatewayNode } from './node.ts';
import { receivesFriendPresence } from './session/oauth-session.ts';
import { MAX_PACKET_BYTES } from './connection/packet.ts';
import { gatewayQuery } from './connection/parameters.ts';
import { obfuscateDue, switchObfuscation } from './guild/obfuscation.ts';
import { createCooldowns } from './session/cooldowns.ts';
import { watchPartner } from './presence/partners.ts';
import { PresenceStore } from './presence/presence-store.ts';
import { PresenceWatches } from './presence/presence-watches.ts';
import type { Session } from './session/session.ts';
import { type GatewaySeams, PLAIN_SEAMS } from './seams.ts';
import { SessionRegistry } from './session/session-registry.ts';
import { MemoryRelease, RELEASE_PERIOD } from './session/memory-release.ts';
import { endDetached } from './session/session-limit.ts';
import { revoke } from './session/authenticate.ts';
import { UserHubs } from './fanout/user-hubs.ts';
import { shardOf } from './session/shard.ts';

/** Number of Identifies processed concurrently: their steps block the event loop for some tens of ms at most. */
const START_CONCURRENCY = 32;
/** Ms between checks for silent connections and sessions that were not resumed. */
const SWEEP_PERIOD = 5000;
/** Ms between heartbeats of this node in the store, and between checks for dead nodes. */
const BEAT_PERIOD = 10_000;
const NODE_SWEEP_PERIOD = 30_000;
/** At a stop: ms that clients have to leave by themselves, and then ms to reply to a close. */
const LEAVE_TIMEOUT = 1500;
const CLOSE_TIMEOUT = 500;
/** RFC 6455 registry: service restart. */
const SERVICE_RESTART = 1012;

export interface GatewayOptions {
  platform: Platform;
  loaders: GatewayLoaders;
  /** Ms; default: as configured. */
  heartbeatInterval?: number;
  /** Replaces parts on servers for tests. */
  seams?: GatewaySeams;
}

/** The realtime gateway of this process. */
export interface Gateway {
  /** Handles an HTTP upgrade of `/` or `/gateway`; responds 404 to any other path. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /**
   * Stops: sends opcode 7 to every client, closes the remaining connections with 1012 after `leave` ms (default
   * 1500), and resolves when all are gone, at most half a second later.
   */
  drain(leave?: number): Promise<void>;
  /**
   * Call after `drain`, when this process does nothing more: moves its sessions to another node or, without NATS,
   * stores them for the next process.
   */
  handOver(): Promise<void>;
  stats(): { connections: number; sessions: number; guilds: number };
}

/** Creates the gateway. Resolves when sessions of an earlier process are restored or cleared. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { platform, heartbeatInterval = options.platform.config.heartbeatInterval, seams = PLAIN_SEAMS } = options;
  const { clock, log } = platform;
  const guilds = new Map<Snowflake, GuildHub>();
  const node = clustered(makeNode(options, guilds));
  seams.opened(node);
  const housekeeping = new Housekeeping(log);
  platform.bus.onLoss?.((subjects) => onLoss(node, subjects));
  const restored = await restoreHandovers(node);
  await node.presences.sweep(true);
  await node.loaders.sweepLost();
  await claimHandovers(node, restored);
  const memory = new MemoryRelease(node.sessions, platform);
  const timers = [
    clock.every(RELEASE_PERIOD, () => memory.check()),
    clock.every(SWEEP_PERIOD, () => node.sessions.sweep(clock.elapsed(), { heartbeatInterval, period: SWEEP_PERIOD })),
    clock.every(BEAT_PERIOD, () => node.sessions.expire(clock.now(), clock.elapsed())),
    clock.every(BEAT_PERIOD, () => obfuscateDue(node.sessions.all(), clock.now())),
    clock.every(
      BEAT_PERIOD,
      housekeeping.round(() => node.presences.beat().then(() => endDisowned(node))),
    ),
    clock.every(
      NODE_SWEEP_PERIOD,
      housekeeping.round(() => sweepShared(node)),
    ),
  ];
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_PACKET_BYTES,
    WebSocket: GatewaySocket,
  });
  let draining = false;
  const unidentified = new UnidentifiedConnections<Connection>(platform.config.trustedProxies, ({ session, waiting }) =>
    Boolean(session || waiting),
  );
  const needs = { node, receive: seams.receive, flusher: new Flusher(node.journal), unidentified, heartbeatInterval };

  return {
    handleUpgrade(request, socket, head) {
      const query = gatewayQuery(request.url);
      if (!query) refuseUpgrade(socket, '404 Not Found');
      else if (draining) refuseUpgrade(socket, '503 Service Unavailable');
      else {
        const network = unidentified.networkOf(request);
        if (platform.config.rateLimits && !unidentified.hasRoom(network)) refuseUpgrade(socket, '429 Too Many Requests');
        else server.handleUpgrade(request, socket, head, (ws) => openConnection(needs, { ws, socket, query, network }));
      }
    },
    async drain(leave = LEAVE_TIMEOUT) {
      draining = true;
      if (node.handovers) node.handovers.isLeaving = true;
      if (node.backups) node.backups.isLeaving = true;
      for (const cancel of timers) cancel();
      memory.stop();
      // Wait for these: they use the store, which is closed next.
      const rounds = housekeeping.settled();
      const { connections } = node.sessions;
      for (const connection of connections) connection.control(OPCODES.RECONNECT, null);
      await emptied(connections, leave);
      for (const connection of connections) connection.close(SERVICE_RESTART, 'Restarting');
      await emptied(connections, CLOSE_TIMEOUT);
      for (const connection of connections) connection.terminate();
      await emptied(connections, CLOSE_TIMEOUT);
      await node.sessions.settled();
      await node.presences.settled();
      await rounds;
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

/** Removes data that expired or belonged to dead nodes. */
async function sweepShared({ presences, loaders, cooldowns }: GatewayNode): Promise<void> {
  await presences.sweep(false);
  await loaders.sweepLost();
  await cooldowns.sweep();
}

function makeNode({ platform, loaders, seams = PLAIN_SEAMS }: GatewayOptions, guilds: Map<Snowflake, GuildHub>): GatewayNode {
  const { log } = platform;
  const presences = new PresenceStore(platform, loaders);
  const journal = platform.config.natsUrl === null ? null : new Journal((session) => stateOf(node, session));
  const watches = new PresenceWatches();
  const memberChanges = { count: 0 };
  const needs = {
    platform,
    journal,
    loaders,
    initialMembers: (session: Session, guild: GatewayGuild, arrival?: Arrival) =>
      loadInitialMembers(loaders, presences, session, guild, arrival),
    kept: new Lru<Snowflake, GatewayGuild>(KEPT_GUILDS),
    watches,
    memberChanges,
    onEmpty: (id: Snowflake) => guilds.delete(id),
  };
  const node: GatewayNode = {
    platform,
    loaders,
    presences,
    cooldowns: createCooldowns(platform),
    starts: new ConcurrencyLimiter(START_CONCURRENCY, Number.POSITIVE_INFINITY),
    pages: new ConcurrencyLimiter(1, Number.POSITIVE_INFINITY),
    lists: new MemberLists(),
    watches,
    memberChanges,
    journal,
    seams,
    guild(id) {
      const hub = guilds.get(id) ?? new GuildHub(id, needs);
      guilds.set(id, hub);
      return hub;
    },
    drop(session) {
      node.lists.drop(session);
      watches.drop(session);
      for (const hub of [...session.hubs]) hub.leave(session);
      node.users.remove(session);
    },
    sessions: new SessionRegistry((session) => {
      node.drop(session);
      return endStored(node, session).catch((error: unknown) =>
        log.error({ err: error }, 'the end of a session could not be stored'),
      );
    }, journal),
    users: new UserHubs(
      platform.bus,
      (session, signal) => onSignal(node, guilds, session, signal),
      journal,
      (session, event) => watchPartner(node, session, event),
    ),
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
    session.send(frameOf('AUTH_SESSION_CHANGE', { auth_session_id_hash: authSessionId(signal.by) }));
    return;
  }
  if (signal.type === 'friend_added') {
    if (!receivesFriendPresence(identity, signal.application_id)) return;
    const show = () => node.presences.show(session, signal.friend_id, signal.application_id);
    session.following(show).catch((error: unknown) => {
      node.platform.log.error({ err: error, user_id: identity.userId }, 'a friend could not be shown');
    });
    return;
  }
  if (signal.type === 'sharing_changed') {
    session
      .following(() => node.presences.announceAfterPrivacyChange(session))
      .catch((error: unknown) => {
        node.platform.log.error(
          { err: error, user_id: identity.userId },
          'a presence could not be announced after a change of privacy settings',
        );
      });
    return;
  }
  if (signal.type === 'sessions_full') {
    endDetached(node, session, signal.application_id);
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
      await node.presences.announceInGuild(identity.userId, signal.guild_id);
    })
    .catch((error: unknown) =>
      node.platform.log.error({ err: error, guild_id: signal.guild_id }, 'a session could not enter a guild'),
    );
}

/** Ends the presence and the voice connections of a session, unless another node has taken it over. */
async function endStored({ presences, loaders }: GatewayNode, session: Session): Promise<void> {
  if (await presences.remove(session)) await loaders.endVoice(session.identity.id);
}

/** Resolves when no connection is left, or after `ms` of real time, so that a stopped clock cannot delay a stop. */
async function emptied(connections: ReadonlySet<Connection>, ms: number): Promise<void> {
  const until = performance.now() + ms;
  while (connections.size > 0 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 10));
}
