import type { Snowflake } from '@guildhall/protocol/ids';
import { viewerByHash } from '../core/viewer.ts';
import type { Crowd, Entrance } from './entering.ts';
import type { GuildHub } from './guild-hub.ts';
import type { GatewayGuild } from './loaders.ts';
import type { GatewayNode } from './node.ts';
import { Session } from './session.ts';
import { soon } from './soon.ts';
import type { HandoverState, Handover } from './handover-state.ts';

/** Ms that the guilds of a session may take to load before it is given up. */
const PATIENCE = 10_000;

/** What a session is to another process, or undefined while something is under way for it that only this process knows of. */
export function handoverOf(node: GatewayNode, session: Session): Handover | undefined {
  const isSettled = session.hasStarted && !session.held && session.pending === 0;
  if (!isSettled || session.ended || ![...session.hubs].every((hub) => hub.isSettledFor(session))) return undefined;
  return { state: stateOf(node, session), ...session.progress() };
}

/** The part of a handover that hardly changes while a session lives. */
export function stateOf({ lists }: GatewayNode, session: Session): HandoverState {
  const { identity, hubs } = session;
  const { oauth } = identity;
  const grant = oauth && { applicationId: oauth.applicationId, scopes: [...oauth.scopes], expiresAt: oauth.expiresAt };
  return { identity: { ...identity, oauth: grant }, guildIds: [...hubs].map(({ id }) => id), lists: lists.heldBy(session) };
}

/** A session of another process as it begins here: it has sent nothing yet. */
export function sessionOf({ identity }: HandoverState): Session {
  const { oauth } = identity;
  return new Session({ ...identity, oauth: oauth && { ...oauth, scopes: new Set(oauth.scopes), token: '' } }, null);
}

/** A guild that a session of another process is entering here. */
export interface Entered {
  hub: GuildHub;
  entrance: Entrance | undefined;
}

/**
 * Listens to all that a session of another process gets, and loads its guilds; what comes meanwhile waits. Undefined when its token
 * is dead, or a guild cannot be loaded in time.
 */
export async function listen(
  node: GatewayNode,
  session: Session,
  guildIds: readonly Snowflake[],
): Promise<Entered[] | undefined> {
  const { store, clock, bus } = node.platform;
  node.users.add(session);
  const entering = guildIds.map((id) => {
    const hub = node.guild(id);
    return { hub, prepared: hub.prepare(session, (one, guild) => ownMember(node, one, guild)) };
  });
  await bus.flush();
  if (!(await viewerByHash(store.read, session.identity.tokenHash, clock.now()))) return undefined;
  const all = Promise.all(entering.map(async ({ hub, prepared }) => ({ hub, entrance: await prepared })));
  return (await soon(node.platform, all, PATIENCE))?.value;
}

/** Nobody is introduced to a client that has its guilds already. */
async function ownMember({ loaders }: GatewayNode, { identity }: Session, guild: GatewayGuild): Promise<Crowd | undefined> {
  const self = await loaders.member(guild.object.id, identity.userId);
  return self && { self, members: [], inVoice: false, presences: [], threadMembers: [] };
}

/** Lets a session go on: it gets what waited for it, and what its client shows of member lists. */
export function proceed(node: GatewayNode, session: Session, entered: readonly Entered[], { lists }: HandoverState): void {
  for (const { hub, entrance } of entered) if (entrance) hub.admit(entrance);
  node.users.release(session);
  for (const { guildId, channels } of lists) node.lists.hold(node, session, guildId, new Map(channels));
}
