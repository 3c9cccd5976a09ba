import type { MemberObject } from '@guildhall/protocol/objects/guild/members';
import { INTENTS } from '@guildhall/protocol/intents';
import type { Snowflake } from '@guildhall/protocol/ids';
import { Frame } from '../fanout/frame.ts';
import { type Arrival, type Entrance, type InitialMembers, isLarge, isLean } from './guild-entry.ts';
import type { GuildHub } from './guild-hub.ts';
import { guildText, type Occasion } from './guild-text.ts';
import type { GatewayGuild, GatewayLoaders } from '../loaders.ts';
import type { GatewayNode } from '../node.ts';
import type { PresenceStore } from '../presence/presence-store.ts';
import type { Session } from '../session/session.ts';
import type { SessionIdentity } from '../session/session-identity.ts';

/** Guilds of at least this many members are sent with the session's own member only. */
const TRIMMED = 75_000;
/** Maximum number of members for a user's client, which requests others when it displays them. */
const PERSON_MEMBERS = 1000;

/**
 * Loads the members and presences of a GUILD_CREATE: without the presences intent the own member and those in voice;
 * with it all members, or above the session's threshold those who are not offline. For a lean session those in voice,
 * and the presences of its own user and of the partners of its direct messages.
 */
export async function loadInitialMembers(
  loaders: GatewayLoaders,
  presences: PresenceStore,
  session: Session,
  guild: GatewayGuild,
  arrival?: Arrival,
): Promise<InitialMembers | undefined> {
  const { id } = guild.object;
  const { identity } = session;
  const self = arrival?.membership.self ?? (await loaders.member(id, identity.userId));
  if (!self) return undefined;
  const threadMembers = guild.threads.length ? await loaders.threadMembers(id, [identity.userId]) : [];
  if (isLean(guild, identity)) {
    const own = arrival?.presences ?? [...(await presences.among(id, [identity.userId])).values()];
    return { self, members: await withTalkers(loaders, guild, self), inVoice: true, presences: own, threadMembers };
  }
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

/** Adds a session to a guild that its user has joined and sends GUILD_CREATE, or GUILD_DELETE if the user is not a member. */
export async function enterGuild(node: GatewayNode, session: Session, guildId: Snowflake): Promise<void> {
  const hub = node.guild(guildId);
  if (session.ended || session.hubs.has(hub)) return;
  const entrance = await hub.prepare(session);
  if (entrance) showGuild(session, hub, entrance, 'join');
}

/** Sends a session the GUILD_CREATE of a guild that it is entering, and adds it to the guild. */
export function showGuild(session: Session, hub: GuildHub, entrance: Entrance, occasion: Occasion): void {
  const text = guildText(hub, entrance, occasion);
  if (text === undefined) return;
  if (knowsGuilds(session.identity)) session.send(Frame.ofBytes('GUILD_CREATE', text));
  hub.admit(entrance);
}

function knowsGuilds(identity: SessionIdentity): boolean {
  return identity.everything || (identity.intents & INTENTS.GUILDS) !== 0;
}
