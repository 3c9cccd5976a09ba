import { setImmediate as otherWork } from 'node:timers/promises';
import { CLOSE_CODES, OPCODES } from '@guildhall/protocol/opcodes';
import type { Snowflake } from '@guildhall/protocol/ids';
import { takeSessionStart } from '../../core/access/session-starts.ts';
import { noteUse } from '../../core/access/auth-session.ts';
import type { Viewer } from '../../core/access/viewer.ts';
import type { Connection } from '../connection/connection.ts';
import { frameOf } from '../fanout/frame.ts';
import { showGuild } from '../guild/guild-create.ts';
import { showLate } from '../guild/show-late.ts';
import { authenticate, authenticateAgain, revoke } from './authenticate.ts';
import { startPerson } from './start-person.ts';
import type { GuildHub } from '../guild/guild-hub.ts';
import { type IdentifyRequest, wantsPrivilegedIntent, checkIdentify } from './identify.ts';
import type { SessionRules } from '../loaders.ts';
import type { GatewayNode } from '../node.ts';
import { switchObfuscation } from '../guild/obfuscation.ts';
import { clientOf, ONLINE, type Presence, presenceOf, INVISIBLE } from '../presence/presence.ts';
import { ready } from './ready.ts';
import { storeSession } from './session-limit.ts';
import type { Session } from './session.ts';
import { withTimeout } from '../timeout.ts';
import type { SessionIdentity } from './session-identity.ts';
import { shardOf } from './shard.ts';
import { startOAuth } from './start-oauth-session.ts';

/**
 * Ms between two Identifies of one bucket, which is `shard_id % max_concurrency` (docs/contract/gateway.md#identify).
 */
const IDENTIFY_PERIOD = 5000;
/** Maximum number of guilds per shard; more require another shard count (4011). */
const GUILDS_PER_SHARD = 2500;
/** Ms for which a guild that does not load may delay a bot's other guilds. */
const LOAD_TIMEOUT = 1000;
/** Number of guilds that are loaded concurrently for one session. */
const PREFETCH = 4;

type Prepared = ReturnType<GuildHub['prepare']>;

/** Processes an Identify: checks, READY, and for bots a GUILD_CREATE for each guild. */
export async function startSession(node: GatewayNode, connection: Connection, request: IdentifyRequest): Promise<void> {
  const { platform } = node;
  const first = await authenticate(node, request);
  if (connection.closed) return;
  if (!first) {
    connection.close(CLOSE_CODES.AUTHENTICATION_FAILED, 'Authentication failed');
    return;
  }
  const { viewer } = first;
  const rules = await node.loaders.rules(viewer, viewer.kind === 'bot' && wantsPrivilegedIntent(request));
  const now = platform.clock.now();
  const defaultPresence = defaultPresenceOf(node, viewer, now);
  const checked = checkIdentify(request, viewer, { now, rules, defaultPresence });
  if (connection.closed) return;
  if ('close' in checked) {
    connection.close(checked.close, checked.reason);
    return;
  }
  const { identity } = checked;
  const presence = identity.restricted ? INVISIBLE : checked.presence;
  noteUse(platform, viewer);
  if (viewer.kind === 'bot' && !(await takeStart(node, connection, identity, rules))) return;
  if (connection.closed) return;
  const session = node.seams.makeSession(identity, connection);
  connection.session = session;
  if (identity.compressPayloads) connection.compressPayloads();
  node.sessions.add(session);
  node.users.add(session);
  await platform.bus.flush();
  if (identity.person) {
    await startPerson(node, session, first, { request, presence });
    return;
  }
  // Checked again: from now on a revocation would be received, so the token must still be valid.
  if (!(await authenticateAgain(node, request, first))) {
    revoke(node, session);
    return;
  }
  // Likewise the application's switch.
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
  const client = clientOf(request.properties, viewer.kind !== 'bot');
  if (!(await storeSession(node, session, { presence, client }))) {
    connection.close(CLOSE_CODES.RATE_LIMITED, 'Too many sessions');
    node.sessions.end(session);
    return;
  }
  if (session.ended) await node.presences.remove(session);
  else if (identity.oauth) await startOAuth(node, session, { viewer, oauth: identity.oauth });
  else await startBot(node, session, viewer, { guildIds, sharded: Array.isArray(request.shard) });
}

/**
 * Counts a bot's session start. False if it is too early for its bucket (opcode 9), or if the day's starts are used
 * up: then the bot's tokens and with them all its sessions end (4004).
 */
async function takeStart(
  { platform, cooldowns, loaders }: GatewayNode,
  connection: Connection,
  { userId, shardId }: SessionIdentity,
  rules: SessionRules,
): Promise<boolean> {
  const bucket = `identify:${userId}:${shardId % rules.maxConcurrency}`;
  if (platform.config.rateLimits && (await cooldowns.take(bucket, IDENTIFY_PERIOD)) > 0) {
    connection.control(OPCODES.INVALID_SESSION, false);
    return false;
  }
  if ((await takeSessionStart(platform, userId, rules)) || !platform.config.rateLimits) return true;
  await loaders.resetTokens(userId);
  platform.log.warn({ user_id: userId }, 'a bot has spent its session starts: its token is reset');
  connection.close(CLOSE_CODES.AUTHENTICATION_FAILED, 'Authentication failed');
  return false;
}

/**
 * The presence of a session that sets none: for users the one in their settings, without the custom status if an
 * application acts for them.
 */
function defaultPresenceOf({ loaders }: GatewayNode, viewer: Viewer, now: number): Presence {
  if (viewer.kind === 'bot') return ONLINE;
  const settings = loaders.settings(viewer);
  if (viewer.kind === 'person') return presenceOf(settings, now);
  // While set to invisible, the settings hide what applications show.
  return { ...ONLINE, status: settings.status === 'invisible' ? 'online' : settings.status };
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
  const guilds = guildIds.map((id) => ({ id, unavailable: true as const }));
  session.send(
    frameOf('READY', {
      ...ready(node, session, user),
      ...(sharded ? { shard: [shardId, shardCount] } : {}),
      application: viewer.application && { id: viewer.application.id, flags: viewer.application.flags },
      guilds,
      private_channels: [],
    }),
  );
  node.users.release(session);
  // The client may send commands already; its guilds follow one after the other, no faster than it reads.
  void enterGuilds(node, session, guildIds).catch((error: unknown) => {
    node.platform.log.error({ err: error, session_id: session.identity.id }, 'a session could not be led into its guilds');
    session.connection?.close(CLOSE_CODES.UNKNOWN_ERROR, 'Unknown error');
    node.sessions.end(session);
  });
}

async function enterGuilds(node: GatewayNode, session: Session, guildIds: readonly Snowflake[]): Promise<void> {
  const entering: { hub: GuildHub; prepared: Prepared }[] = [];
  const available = guildIds.values().filter((id) => !node.seams.withholds(session, id));
  const hubs = available.map((id) => node.guild(id));
  for (;;) {
    while (entering.length < PREFETCH) {
      const hub = hubs.next().value;
      if (!hub) break;
      // The user may have joined a guild meanwhile.
      if (!session.hubs.has(hub)) entering.push({ hub, prepared: hub.prepare(session) });
    }
    const next = entering.shift();
    if (!next) break;
    const { hub, prepared } = next;
    const entrance = await withTimeout(node.platform, prepared, LOAD_TIMEOUT);
    if (entrance?.value) showGuild(session, hub, entrance.value, 'start');
    if (!entrance) void showLate(node, session, hub, prepared);
    // The embedded store responds without yielding to the event loop: other work runs between two guilds.
    await otherWork();
    await session.drained();
    if (session.ended) return;
  }
  session.started();
}
