import { setImmediate as otherWork } from 'node:timers/promises';
import { CLOSE_CODES, OPCODES } from '@guildhall/protocol/opcodes';
import type { Snowflake } from '@guildhall/protocol/ids';
import { takeSessionStart } from '../core/session-starts.ts';
import { authSessionId, noteUse } from '../core/auth-session.ts';
import { viewerByHash, type Viewer } from '../core/viewer.ts';
import type { Connection } from './connection.ts';
import { Frame } from './frames.ts';
import { guildCreate, showGuild } from './guild-create.ts';
import type { GuildHub } from './guild-hub.ts';
import { type Asked, asksPrivilege, judge } from './identify.ts';
import type { SessionRules } from './loaders.ts';
import type { GatewayNode } from './node.ts';
import { switchObfuscation } from './obfuscation.ts';
import { clientOf, ONLINE, type Presence, presenceOf, UNSEEN } from './presence.ts';
import { ready } from './ready.ts';
import { storeSession } from './room.ts';
import { Session } from './session.ts';
import { soon } from './soon.ts';
import type { SessionIdentity } from './session-identity.ts';
import { shardOf } from './shard.ts';
import { startOAuth } from './start-oauth-session.ts';

/** Ms between two Identifies of one bucket, which is `shard_id % max_concurrency` (docs/contract/gateway.md#identify). */
const IDENTIFY_PERIOD = 5000;
/** Guilds that one shard may have; more need another shard count (4011). */
const GUILDS_PER_SHARD = 2500;
/** Ms that a guild which cannot be loaded may hold up a bot's others, and a person's READY. */
const PATIENCE = 1000;
const LONG_PATIENCE = 10_000;
/** Guilds that are loaded at once for one session. */
const AHEAD = 4;

type Prepared = ReturnType<GuildHub['prepare']>;

/** Works an Identify through: checks, READY, and for bots a GUILD_CREATE for each guild. */
export async function startSession(node: GatewayNode, connection: Connection, asked: Asked): Promise<void> {
  const { platform } = node;
  const viewer = await authenticate(node, asked);
  if (connection.closed) return;
  if (!viewer) {
    connection.close(CLOSE_CODES.AUTHENTICATION_FAILED, 'Authentication failed');
    return;
  }
  const rules = await node.loaders.rules(viewer, viewer.kind === 'bot' && asksPrivilege(asked));
  const now = platform.clock.now();
  const unsaid = unsaidOf(node, viewer, now);
  const judged = judge(asked, viewer, { now, rules, unsaid });
  if (connection.closed) return;
  if ('close' in judged) {
    connection.close(judged.close, judged.reason);
    return;
  }
  const { identity } = judged;
  const presence = identity.restricted ? UNSEEN : judged.presence;
  noteUse(platform, viewer);
  if (viewer.kind === 'bot' && !(await takeStart(node, connection, identity, rules))) return;
  if (connection.closed) return;
  const session = new Session(identity, connection);
  connection.session = session;
  if (identity.compressPayloads) connection.compressPayloads();
  node.sessions.add(session);
  node.users.add(session);
  await platform.bus.flush();
  // Again: now that its end would be heard, the token must still be alive.
  if (!(await authenticate(node, asked))) {
    revoke(node, session);
    return;
  }
  // The same of the application's switch.
  if (viewer.kind === 'bot') {
    const { obfuscates } = await node.loaders.rules(viewer, false);
    switchObfuscation(session, obfuscates, platform.clock.now());
  }
  const guildIds = identity.oauth ? [] : await shardGuilds(node, session);
  if (guildIds.length > GUILDS_PER_SHARD) {
    connection.close(CLOSE_CODES.SHARDING_REQUIRED, 'Sharding required');
    node.sessions.end(session);
    return;
  }
  if (!(await storeSession(node, session, presence, clientOf(asked.properties, viewer.kind !== 'bot')))) {
    connection.close(CLOSE_CODES.RATE_LIMITED, 'Too many sessions');
    node.sessions.end(session);
    return;
  }
  if (session.ended) await node.presences.remove(session);
  else if (identity.oauth) await startOAuth(node, session, { viewer, oauth: identity.oauth });
  else if (identity.person) await startPerson(node, session, viewer, guildIds);
  else await startBot(node, session, viewer, { guildIds, sharded: Array.isArray(asked.shard) });
}

/**
 * Counts a bot's session start. False when it comes too soon for its bucket (opcode 9), or when the day's starts are spent: then
 * the bot's tokens die, and with them all its sessions (4004).
 */
async function takeStart(
  { platform, paces, loaders }: GatewayNode,
  connection: Connection,
  { userId, shardId }: SessionIdentity,
  rules: SessionRules,
): Promise<boolean> {
  const bucket = `identify:${userId}:${shardId % rules.maxConcurrency}`;
  if (platform.config.rateLimits && (await paces.take(bucket, IDENTIFY_PERIOD)) > 0) {
    connection.control(OPCODES.INVALID_SESSION, false);
    return false;
  }
  if ((await takeSessionStart(platform, userId, rules)) || !platform.config.rateLimits) return true;
  await loaders.resetTokens(userId);
  platform.log.warn({ user_id: userId }, 'a bot has spent its session starts: its token is reset');
  connection.close(CLOSE_CODES.AUTHENTICATION_FAILED, 'Authentication failed');
  return false;
}

/** How those are there who do not say: people as they have set it, without their custom status when an application speaks for them. */
function unsaidOf({ loaders }: GatewayNode, viewer: Viewer, now: number): Presence {
  if (viewer.kind === 'bot') return ONLINE;
  const settings = loaders.settings(viewer);
  if (viewer.kind === 'person') return presenceOf(settings, now);
  // The settings hide what applications say for as long as they have it so.
  return { ...ONLINE, status: settings.status === 'invisible' ? 'online' : settings.status };
}

/** Ends a session whose token is dead; an application is told which it was. */
export function revoke(node: GatewayNode, session: Session): void {
  const { oauth } = session.identity;
  if (oauth) session.send(new Frame('OAUTH2_TOKEN_REVOKE', { access_token: oauth.token }));
  session.connection?.close(CLOSE_CODES.AUTHENTICATION_FAILED, 'Authentication failed');
  node.sessions.end(session);
}

/** Whose token it is; an access token needs its word and gateway.connect. */
async function authenticate(node: GatewayNode, asked: Asked): Promise<Viewer | null> {
  const { store, clock } = node.platform;
  const viewer = await viewerByHash(store.read, asked.tokenHash, clock.now());
  if (!viewer || (asked.scheme === 'Bot' && viewer.kind !== 'bot') || (asked.scheme === 'Bearer') !== (viewer.kind === 'bearer'))
    return null;
  return viewer.kind === 'bearer' && !viewer.scopes.has('gateway.connect') ? null : viewer;
}

async function shardGuilds(node: GatewayNode, { identity }: Session): Promise<Snowflake[]> {
  const all = await node.loaders.guildIds(identity.userId);
  return all.filter((id) => shardOf(id, identity.shardCount) === identity.shardId);
}

async function startBot(
  node: GatewayNode,
  session: Session,
  viewer: Viewer,
  { guildIds, sharded }: { guildIds: readonly Snowflake[]; sharded: boolean },
): Promise<void> {
  const { shardId, shardCount } = session.identity;
  const user = await node.loaders.self(viewer);
  if (session.ended) return;
  const guilds = guildIds.map((id) => ({ id, unavailable: true }));
  session.send(
    new Frame('READY', {
      ...ready(node, session, user),
      ...(sharded ? { shard: [shardId, shardCount] } : {}),
      application: viewer.application && { id: viewer.application.id, flags: viewer.application.flags },
      guilds,
      private_channels: [],
    }),
  );
  node.users.release(session);
  // The client may already give commands; its guilds come one after the other, no faster than it reads.
  void enterGuilds(node, session, guildIds).catch((error: unknown) => {
    node.platform.log.error({ err: error, session_id: session.identity.id }, 'a session could not be led into its guilds');
    session.connection?.close(CLOSE_CODES.UNKNOWN_ERROR, 'Unknown error');
    node.sessions.end(session);
  });
}

async function enterGuilds(node: GatewayNode, session: Session, guildIds: readonly Snowflake[]): Promise<void> {
  const entering: { hub: GuildHub; prepared: Prepared }[] = [];
  const hubs = guildIds.values().map((id) => node.guild(id));
  for (;;) {
    while (entering.length < AHEAD) {
      const hub = hubs.next().value;
      if (!hub) break;
      // It may have joined one meanwhile.
      if (!session.hubs.has(hub)) entering.push({ hub, prepared: hub.prepare(session) });
    }
    const next = entering.shift();
    if (!next) break;
    const { hub, prepared } = next;
    const entrance = await soon(node.platform, prepared, PATIENCE);
    if (entrance?.value) showGuild(session, hub, entrance.value, 'start');
    if (!entrance) void showLate(node, session, hub, prepared);
    // The embedded store answers without letting go of the event loop: others come between two guilds.
    await otherWork();
    await session.drained();
    if (session.ended) return;
  }
  session.started();
}

/** A person's READY has the guilds whole, so all are entered first. */
async function startPerson(node: GatewayNode, session: Session, viewer: Viewer, guildIds: readonly Snowflake[]): Promise<void> {
  const { loaders } = node;
  const { userId } = session.identity;
  const entering = guildIds
    .map((id) => ({ id, hub: node.guild(id) }))
    .map((one) => ({ ...one, prepared: one.hub.prepare(session) }));
  const inTime = entering.map(async (one) => ({ ...one, entrance: await soon(node.platform, one.prepared, LONG_PATIENCE) }));
  const [entered, user, privateChannels, readStates, relationships, presences, sessions] = await Promise.all([
    Promise.all(inTime),
    loaders.self(viewer),
    loaders.privateChannels(userId),
    loaders.readStates(userId),
    loaders.relationships(userId),
    loaders.friendIds(userId).then((ids) => node.presences.ofFriends(ids)),
    node.presences.sessions(userId),
  ]);
  if (session.ended) return;
  const guilds = entered
    .map(({ hub, entrance }) => entrance?.value && guildCreate(hub, entrance.value, 'start'))
    .filter((guild) => guild !== undefined);
  session.send(
    new Frame('READY', {
      ...ready(node, session, user),
      guilds,
      private_channels: privateChannels,
      relationships,
      presences,
      read_state: readStates,
      user_settings: loaders.settings(viewer),
      sessions,
      auth_session_id_hash: authSessionId(session.identity.tokenHash),
    }),
  );
  session.started();
  for (const { hub, entrance } of entered) if (entrance?.value) hub.admit(entrance.value);
  node.users.release(session);
  for (const { hub, entrance, prepared } of entered) if (!entrance) void showLate(node, session, hub, prepared);
}

/** A guild that could not be loaded in time for READY comes when it can be. Never rejects. */
async function showLate(node: GatewayNode, session: Session, hub: GuildHub, prepared: Prepared): Promise<void> {
  try {
    const entrance = await prepared;
    if (entrance) showGuild(session, hub, entrance, 'start');
  } catch (error) {
    node.platform.log.error({ err: error, guild_id: hub.id }, 'a guild could not be shown');
  }
}
