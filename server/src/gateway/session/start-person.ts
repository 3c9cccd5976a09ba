import { RELATIONSHIP } from '@guildhall/protocol/bodies/people/relationships';
import type { Snowflake } from '@guildhall/protocol/ids';
import { CLOSE_CODES } from '@guildhall/protocol/opcodes';
import { authSessionId } from '../../core/access/auth-session.ts';
import type { Viewer } from '../../core/access/viewer.ts';
import type { GatewaySessionRow } from '../../core/tables/database.ts';
import { Frame, frameOf } from '../fanout/frame.ts';
import { type Arrival, isLean } from '../guild/guild-entry.ts';
import { guildText, jsonBytes } from '../guild/guild-text.ts';
import { showLate } from '../guild/show-late.ts';
import type { Membership, OwnNotificationSettings } from '../loaders.ts';
import type { GatewayNode } from '../node.ts';
import { partnersOf } from '../presence/partners.ts';
import { clientOf, type Presence, presenceObject, sessionObject } from '../presence/presence.ts';
import { presenceForGuild } from '../presence/presence-privacy.ts';
import { DIRECT } from '../presence/presence-watches.ts';
import { withTimeout } from '../timeout.ts';
import { type Authenticated, authenticateAgain, revoke } from './authenticate.ts';
import type { IdentifyRequest } from './identify.ts';
import { ready } from './ready.ts';
import type { Session } from './session.ts';
import { storeSession } from './session-limit.ts';
import { shardOf } from './shard.ts';

/** Ms for which a guild that does not load may delay READY. */
const LOAD_TIMEOUT = 10_000;

/** Identify capability: the client loads the notes when it shows them. */
const LAZY_NOTES = 1 << 0;

/** Identify capability: read states of features other than channels. */
const FEATURE_READ_STATES = 1 << 7;

/** Identify capability: `user_guild_settings` is an object with a version. */
const VERSIONED_GUILD_SETTINGS = 1 << 3;

/** The parts of READY other than the guilds, and the rows of the user's sessions. */
interface Person {
  viewer: Viewer;
  partnerIds: readonly Snowflake[];
  rows: readonly GatewaySessionRow[];
  /** The memberships as read when the node had counted that many `changes` of members. */
  memberships: ReadonlyMap<Snowflake, Membership>;
  changes: number;
}

/** Starts a session of a user's client, whose READY contains the guilds, so all are entered first. */
export async function startPerson(
  node: GatewayNode,
  session: Session,
  first: Authenticated,
  { request, presence }: { request: IdentifyRequest; presence: Presence },
): Promise<void> {
  const { loaders } = node;
  const { userId } = session.identity;
  const changes = node.memberChanges.count;
  const [viewer, memberships, relationships, privateChannels, readStates] = await Promise.all([
    // Checked again: from now on a revocation would be received, so the token must still be valid.
    authenticateAgain(node, request, first),
    loaders.memberships(first.viewer),
    loaders.relationships(userId),
    loaders.privateChannels(userId),
    loaders.readStates(userId, (request.capabilities & FEATURE_READ_STATES) !== 0),
  ]);
  if (!viewer) {
    revoke(node, session);
    return;
  }
  const friendIds = relationships.filter(({ type }) => type === RELATIONSHIP.FRIEND).map(({ id }) => id);
  const places = [...memberships.values()].map(({ id, member_count }) => ({ id, member_count }));
  const scope = { sharing: loaders.settings(viewer), places, friendIds };
  const rows = await storeSession(node, session, { presence, client: clientOf(request.properties, true), scope });
  if (!rows) {
    session.connection?.close(CLOSE_CODES.RATE_LIMITED, 'Too many sessions');
    node.sessions.end(session);
    return;
  }
  if (session.ended) {
    await node.presences.remove(session);
    return;
  }
  const partnerIds = partnersOf(privateChannels);
  node.watches.set(session, DIRECT, [userId, ...partnerIds]);
  const [entered, user, presences, calls, activities, audio, notifications, notes] = await Promise.all([
    enterAll(node, session, { viewer, partnerIds, rows, memberships, changes }),
    loaders.self(viewer),
    node.presences.ofFriends(friendIds),
    loaders.calls(userId),
    loaders.activities(userId),
    loaders.audioSettings(userId),
    loaders.notificationSettings(userId),
    (request.capabilities & LAZY_NOTES) === 0 ? loaders.notes(userId) : undefined,
  ]);
  if (session.ended) return;
  const guilds = entered.map(({ hub, entrance }) => entrance?.value && guildText(hub, entrance.value, 'start'));
  const before = jsonBytes(ready(node, session, user)).slice(0, -1);
  const after = jsonBytes({
    private_channels: privateChannels,
    relationships,
    presences,
    read_state: readStates,
    user_settings: loaders.settings(viewer),
    user_guild_settings: guildSettings(notifications, request.capabilities),
    notification_settings: notifications.everything,
    notes,
    sessions: rows.map(sessionObject),
    ...(viewer.user.operator === 1 && { operator: true }),
    auth_session_id_hash: authSessionId(session.identity.tokenHash),
  }).slice(1);
  session.send(Frame.ofBytes('READY', `${before},"guilds":[${guilds.filter((text) => text !== undefined).join()}],${after}`));
  session.started();
  session.dropReady();
  for (const { hub, entrance } of entered) if (entrance?.value) hub.admit(entrance.value);
  if (audio) session.send(frameOf('AUDIO_SETTINGS_UPDATE', audio));
  for (const call of calls) session.send(frameOf('CALL_CREATE', call));
  for (const activity of activities) session.send(frameOf('EMBEDDED_ACTIVITY_UPDATE_V2', activity));
  node.users.release(session);
  for (const { hub, entrance, prepared } of entered) if (!entrance) void showLate(node, session, hub, prepared);
}

/** Clients that name the capability keep the version, so as to ask for changes only; others expect a list. */
function guildSettings({ guilds, version }: OwnNotificationSettings, capabilities: number) {
  return (capabilities & VERSIONED_GUILD_SETTINGS) === 0 ? guilds : { entries: guilds, partial: false, version };
}

/** Prepares the entry of a session into the guilds of its shard. */
function enterAll(node: GatewayNode, session: Session, person: Person) {
  const { shardId, shardCount } = session.identity;
  const { promise: subscribed, resolve } = Promise.withResolvers<boolean>();
  let arrivals: Promise<ReadonlyMap<Snowflake, Arrival>> | undefined;
  // A change of a membership after it was read must be among the queued events.
  const reread = async () => {
    await node.platform.bus.flush();
    return node.loaders.memberships(person.viewer);
  };
  const load = async () => {
    const isCurrent = await subscribed;
    return arrivalsOf(node, session, isCurrent ? person : { ...person, memberships: await reread() });
  };
  const arrivalIn = async (guildId: Snowflake) => {
    arrivals ??= load();
    const found = arrivals;
    try {
      return (await found).get(guildId);
    } catch (error) {
      // The next attempt loads them again.
      if (arrivals === found) arrivals = undefined;
      throw error;
    }
  };
  let isCurrent = true;
  const entering = [...person.memberships.keys()]
    .filter((id) => shardOf(id, shardCount) === shardId)
    .map((id) => {
      const hub = node.guild(id);
      isCurrent &&= hub.view !== null;
      return { hub, prepared: hub.prepare(session, { arrival: () => arrivalIn(id) }) };
    });
  resolve(isCurrent && node.memberChanges.count === person.changes);
  return Promise.all(
    entering.map(async (one) => ({ ...one, entrance: await withTimeout(node.platform, one.prepared, LOAD_TIMEOUT) })),
  );
}

/** The user's memberships of all guilds, with the presences that the session is sent of a large one. */
async function arrivalsOf(
  node: GatewayNode,
  { identity }: Session,
  { viewer, partnerIds, rows, ...person }: Person,
): Promise<ReadonlyMap<Snowflake, Arrival>> {
  const memberships = [...person.memberships.values()];
  const lean = memberships.filter((membership) => isLean(membership, identity));
  const sharing = node.loaders.settings(viewer);
  const own = presenceObject(identity.userId, rows, sharing.status);
  const partners = await node.presences.inGuilds(lean, partnerIds);
  return new Map(
    memberships.map((membership) => {
      const shown = own.status === 'offline' ? [] : [presenceForGuild(own, sharing, membership)];
      return [membership.id, { membership, presences: [...shown, ...(partners.get(membership.id) ?? [])] }];
    }),
  );
}
