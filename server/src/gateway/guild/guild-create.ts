import type { SeenGuildObject } from '@guildhall/protocol/objects/gateway';
import type { MemberObject } from '@guildhall/protocol/objects/guild/members';
import type { ThreadMemberObject, ThreadObject } from '@guildhall/protocol/objects/messages/threads';
import { INTENTS } from '@guildhall/protocol/intents';
import type { Snowflake } from '@guildhall/protocol/ids';
import { type DeepReadonly, frameOf } from '../fanout/frame.ts';
import { obfuscatedChannel } from '../../core/access/obfuscated-channel.ts';
import type { InitialMembers, Entrance } from './guild-entry.ts';
import type { GuildHub } from './guild-hub.ts';
import type { GatewayGuild, GatewayLoaders, WirePlaced } from '../loaders.ts';
import type { GatewayNode } from '../node.ts';
import { byThread, visibleThreads } from './thread-sync.ts';
import type { PresenceStore } from '../presence/presence-store.ts';
import type { Session } from '../session/session.ts';
import type { SessionIdentity } from '../session/session-identity.ts';

/** Guilds of at least this many members are sent with the session's own member only. */
const TRIMMED = 75_000;
/** Maximum number of members for a user's client, which requests others when it displays them. */
const PERSON_MEMBERS = 1000;

/**
 * Loads the members and presences of a GUILD_CREATE: without the presences intent the own member and those in voice;
 * with it all members, or above the session's threshold those who are not offline.
 */
export async function loadInitialMembers(
  loaders: GatewayLoaders,
  presences: PresenceStore,
  session: Session,
  guild: GatewayGuild,
): Promise<InitialMembers | undefined> {
  const { id } = guild.object;
  const { identity } = session;
  const self = await loaders.member(id, identity.userId);
  if (!self) return undefined;
  const threadMembers = guild.threads.length ? await loaders.threadMembers(id, [identity.userId]) : [];
  if (!seesPresences(identity) || guild.member_count >= TRIMMED)
    return { self, members: await withTalkers(loaders, guild, self), inVoice: true, presences: [], threadMembers };
  const present = await presences.ofGuild(id);
  const members = isLarge(guild, identity)
    ? await loaders.members(id, { ids: [...present.keys()].slice(0, identity.person ? PERSON_MEMBERS : TRIMMED), limit: TRIMMED })
    : await loaders.members(id, { limit: identity.largeThreshold });
  return {
    self,
    members: members.some((member) => member.user.id === identity.userId) ? members : [self, ...members],
    inVoice: false,
    presences: presencesOf(members, present),
    threadMembers,
  };
}

/** Loads the members in voice, after the own member. */
async function withTalkers(loaders: GatewayLoaders, guild: GatewayGuild, self: MemberObject): Promise<MemberObject[]> {
  const ids = guild.voice_states.map((state) => state.user_id).filter((id) => id !== self.user.id);
  if (ids.length === 0) return [self];
  return [self, ...(await loaders.members(guild.object.id, { ids, limit: TRIMMED }))];
}

/** Whether a session receives presences. */
export function seesPresences(identity: SessionIdentity): boolean {
  return identity.everything || (identity.intents & INTENTS.GUILD_PRESENCES) !== 0;
}

/** The presences of the members who are not offline. */
export function presencesOf<P>(members: readonly MemberObject[], present: ReadonlyMap<Snowflake, P>): P[] {
  return members.map((member) => present.get(member.user.id)).filter((presence) => presence !== undefined);
}

/** The data of GUILD_CREATE; the lists are shared between sessions. */
type GuildCreate = DeepReadonly<SeenGuildObject>;

/** Why a session receives a GUILD_CREATE: as part of its start, or because its user has just joined. */
type Occasion = 'start' | 'join';

/**
 * The data of GUILD_CREATE as the session may see it now, or undefined if it left meanwhile.
 * - Channels that it may not view are obfuscated (docs/contract/channels.md#obfuscated-channels), or whole for bots that have not opted in before
 *   its date.
 * - A guild of the start has `unavailable: false`; a joined one lacks the key, by which clients distinguish the two.
 */
export function guildCreate(hub: GuildHub, entrance: Entrance, occasion: Occasion): GuildCreate | undefined {
  const visibleChannels = hub.visibleChannels(entrance);
  if (!visibleChannels) return undefined;
  const { guild, initialMembers, session } = entrance;
  const obfuscates = hub.obfuscates(session);
  const inSight = ({ channel_id }: WirePlaced) => channel_id === null || visibleChannels.has(channel_id);
  const own = byThread(initialMembers.threadMembers);
  const voiceStates = guild.voice_states.filter((state) => !obfuscates || inSight(state));
  const heard = new Set([initialMembers.self.user.id, ...voiceStates.map((state) => state.user_id)]);
  const threads = visibleThreads(guild.threads, own, {
    sees: (id) => visibleChannels.has(id),
    manages: (id) => hub.manages(entrance, id),
  });
  return {
    ...guild.object,
    joined_at: initialMembers.self.joined_at ?? null,
    large: isLarge(guild, session.identity),
    ...(occasion === 'start' ? { unavailable: false } : {}),
    member_count: guild.member_count,
    voice_states: voiceStates,
    members: initialMembers.inVoice ? initialMembers.members.filter(({ user }) => heard.has(user.id)) : initialMembers.members,
    channels: guild.channels.map((channel) =>
      visibleChannels.has(channel.id) || !obfuscates ? channel : obfuscatedChannel({ ...channel, guild_id: hub.id }),
    ),
    threads: threads.map((thread) => withMember(thread, own.get(thread.id))),
    presences: initialMembers.presences,
    stage_instances: guild.stage_instances.filter(inSight),
    guild_scheduled_events: guild.guild_scheduled_events.filter(inSight),
    soundboard_sounds: guild.soundboard_sounds,
  };
}

/** A thread with the session's own membership, without the ids that are known from the thread and the session. */
function withMember(thread: ThreadObject, own: ThreadMemberObject | undefined): SeenGuildObject['threads'][number] {
  if (!own) return thread;
  const { id: _thread, user_id: _user, ...member } = own;
  return { ...thread, member };
}

/** Adds a session to a guild that its user has joined and sends GUILD_CREATE, or GUILD_DELETE if the user is not a member. */
export async function enterGuild(node: GatewayNode, session: Session, guildId: Snowflake): Promise<void> {
  const hub = node.guild(guildId);
  if (session.ended || session.hubs.has(hub)) return;
  const entrance = await hub.prepare(session);
  if (entrance) showGuild(session, hub, entrance, 'join');
}

/** Sends a session the GUILD_CREATE of a guild that it is entering, and adds it to the guild. */
export function showGuild(session: Session, hub: GuildHub, entrance: Entrance, occasion: Occasion): void {
  const data = guildCreate(hub, entrance, occasion);
  if (!data) return;
  if (knowsGuilds(session.identity)) session.send(frameOf('GUILD_CREATE', data));
  hub.admit(entrance);
}

function knowsGuilds(identity: SessionIdentity): boolean {
  return identity.everything || (identity.intents & INTENTS.GUILDS) !== 0;
}

function isLarge(guild: GatewayGuild, identity: SessionIdentity): boolean {
  return guild.member_count > identity.largeThreshold;
}
