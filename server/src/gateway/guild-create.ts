import { INTENTS } from '@guildhall/protocol/intents';
import type { Snowflake } from '@guildhall/protocol/ids';
import { Frame } from './frames.ts';
import { eventNamed } from '../core/event.ts';
import type { Crowd, Entrance } from './entering.ts';
import type { GuildHub } from './guild-hub.ts';
import type {
  GatewayGuild,
  GatewayLoaders,
  WireChannel,
  WireMember,
  WirePlaced,
  WireThread,
  WireThreadMember,
} from './loaders.ts';
import type { GatewayNode } from './node.ts';
import { byThread, visibleThreads } from './threads.ts';
import type { Presences } from './presences.ts';
import type { Session } from './session.ts';
import type { SessionIdentity } from './session-identity.ts';

/** Guilds of so many members come with the session's own member alone. */
const TRIMMED = 75_000;
/** The most members that a person's client gets at once; it asks for others when it shows them. */
const PERSON_CROWD = 1000;

/**
 * The members and presences of a GUILD_CREATE: without the presences intent the own member alone; with it everybody, or,
 * above the session's threshold, those who are not offline.
 */
export async function loadCrowd(
  loaders: GatewayLoaders,
  presences: Presences,
  session: Session,
  guild: GatewayGuild,
): Promise<Crowd | undefined> {
  const { id } = guild.object;
  const { identity } = session;
  const self = await loaders.member(id, identity.userId);
  if (!self) return undefined;
  const threadMembers = guild.threads.length ? await loaders.threadMembers(id, [identity.userId]) : [];
  if (!seesPresences(identity) || guild.member_count >= TRIMMED)
    return { self, members: await withTalkers(loaders, guild, self), inVoice: true, presences: [], threadMembers };
  const present = await presences.ofGuild(id);
  const members = isLarge(guild, identity)
    ? await loaders.members(id, { ids: [...present.keys()].slice(0, identity.person ? PERSON_CROWD : TRIMMED), limit: TRIMMED })
    : await loaders.members(id, { limit: identity.largeThreshold });
  return {
    self,
    members: members.some((member) => member.user.id === identity.userId) ? members : [self, ...members],
    inVoice: false,
    presences: presencesOf(members, present),
    threadMembers,
  };
}

/** The own member and those who are in voice. */
async function withTalkers(loaders: GatewayLoaders, guild: GatewayGuild, self: WireMember): Promise<WireMember[]> {
  const ids = guild.voice_states.map((state) => state.user_id).filter((id) => id !== self.user.id);
  if (ids.length === 0) return [self];
  return [self, ...(await loaders.members(guild.object.id, { ids, limit: TRIMMED }))];
}

/** Whether a session gets presences. */
export function seesPresences(identity: SessionIdentity): boolean {
  return identity.everything || (identity.intents & INTENTS.GUILD_PRESENCES) !== 0;
}

/** The presences of those members who are not offline. */
export function presencesOf<P>(members: readonly WireMember[], present: ReadonlyMap<Snowflake, P>): P[] {
  return members.map((member) => present.get(member.user.id)).filter((presence) => presence !== undefined);
}

/** Why a session gets a GUILD_CREATE: the guild is one of those of its start, or its user has just joined it. */
type Occasion = 'start' | 'join';

/**
 * The data of GUILD_CREATE as the session may see it now, or undefined when it left meanwhile. Channels out of its
 * sight are obfuscated (docs/contract/channels.md#obfuscated-channels), or whole for bots that have not taken part in
 * that before its date. A guild of the start has `unavailable: false`; one that was joined lacks the key, by which
 * clients tell the two apart.
 */
export function guildCreate(hub: GuildHub, entrance: Entrance, occasion: Occasion): object | undefined {
  const sight = hub.sight(entrance);
  if (!sight) return undefined;
  const { guild, crowd, session } = entrance;
  const obfuscates = hub.obfuscates(session);
  const inSight = ({ channel_id }: WirePlaced) => channel_id === null || sight.has(channel_id);
  const own = byThread(crowd.threadMembers);
  const voiceStates = guild.voice_states.filter((state) => !obfuscates || inSight(state));
  const heard = new Set([crowd.self.user.id, ...voiceStates.map((state) => state.user_id)]);
  const threads = visibleThreads(guild.threads, own, {
    sees: (id) => sight.has(id),
    manages: (id) => hub.manages(entrance, id),
  });
  return {
    ...guild.object,
    joined_at: crowd.self.joined_at ?? null,
    large: isLarge(guild, session.identity),
    ...(occasion === 'start' ? { unavailable: false } : {}),
    member_count: guild.member_count,
    voice_states: voiceStates,
    members: crowd.inVoice ? crowd.members.filter(({ user }) => heard.has(user.id)) : crowd.members,
    channels: guild.channels
      .map((channel) => (sight.has(channel.id) || !obfuscates ? channel : hiddenChannel(channel, hub.id)))
      .filter((channel) => channel !== undefined),
    threads: threads.map((thread) => withMember(thread, own.get(thread.id))),
    presences: crowd.presences,
    stage_instances: guild.stage_instances.filter(inSight),
    guild_scheduled_events: guild.guild_scheduled_events.filter(inSight),
    soundboard_sounds: guild.soundboard_sounds,
  };
}

/** A thread with the session's own membership, whose ids are known from the thread and the session. */
function withMember(thread: WireThread, own: WireThreadMember | undefined): object {
  if (!own) return thread;
  const { id: _thread, user_id: _user, ...member } = own;
  return { ...thread, member };
}

/** How a channel looks to those who may not view it, or undefined when nothing declares it. */
function hiddenChannel(channel: WireChannel, guildId: Snowflake): unknown {
  return eventNamed('CHANNEL_UPDATE')?.obfuscated?.({ ...channel, guild_id: guildId });
}

/** Lets a session into a guild that its user has joined and sends it GUILD_CREATE, or GUILD_DELETE when the user is not in it. */
export async function enterGuild(node: GatewayNode, session: Session, guildId: Snowflake): Promise<void> {
  const hub = node.guild(guildId);
  if (session.ended || session.hubs.has(hub)) return;
  const entrance = await hub.prepare(session);
  if (entrance) showGuild(session, hub, entrance, 'join');
}

/** Sends a session the GUILD_CREATE of a guild that it is entering, and lets it in. */
export function showGuild(session: Session, hub: GuildHub, entrance: Entrance, occasion: Occasion): void {
  const data = guildCreate(hub, entrance, occasion);
  if (!data) return;
  if (knowsGuilds(session.identity)) session.send(new Frame('GUILD_CREATE', data));
  hub.admit(entrance);
}

function knowsGuilds(identity: SessionIdentity): boolean {
  return identity.everything || (identity.intents & INTENTS.GUILDS) !== 0;
}

function isLarge(guild: GatewayGuild, identity: SessionIdentity): boolean {
  return guild.member_count > identity.largeThreshold;
}
