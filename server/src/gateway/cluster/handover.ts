import { viewerByHash } from '../../core/access/viewer.ts';
import type { InitialMembers, Entrance } from '../guild/guild-entry.ts';
import type { GuildHub } from '../guild/guild-hub.ts';
import type { GatewayGuild } from '../loaders.ts';
import type { GatewayNode } from '../node.ts';
import type { Session } from '../session/session.ts';
import type { OAuthGrant } from '../session/session-identity.ts';
import { withTimeout } from '../timeout.ts';
import type { HandoverState, Handover } from './handover-state.ts';

/** Ms within which the guilds of a session must load. */
const LOAD_TIMEOUT = 10_000;

/** The state and progress of a session, or undefined while work is in progress for it that only this process can finish. */
export function handoverOf(node: GatewayNode, session: Session): Handover | undefined {
  const isSettled = session.hasStarted && !session.held && session.pending === 0;
  if (!isSettled || session.ended || ![...session.hubs].every((hub) => hub.isSettledFor(session))) return undefined;
  return { state: stateOf(node, session), ...session.progress() };
}

/** The part of a handover that rarely changes during a session. */
export function stateOf({ lists, watches }: GatewayNode, session: Session): HandoverState {
  const { identity, hubs } = session;
  const { oauth } = identity;
  const grant = oauth && withoutToken(oauth);
  return {
    identity: { ...identity, oauth: grant },
    guildIds: [...hubs].map(({ id }) => id),
    leanGuildIds: [...hubs].filter((hub) => hub.isLean(session)).map(({ id }) => id),
    watches: [...watches.heldBy(session)].map(([reason, ids]) => [reason, [...ids]]),
    lists: lists.heldBy(session),
  };
}

function withoutToken({ token: _token, scopes, ...grant }: OAuthGrant) {
  return { ...grant, scopes: [...scopes] };
}

/** Makes a session from the state of another process; it has sent nothing yet. */
export function sessionOf({ seams }: GatewayNode, { identity }: HandoverState): Session {
  const { oauth } = identity;
  return seams.makeSession({ ...identity, oauth: oauth && { ...oauth, scopes: new Set(oauth.scopes), token: '' } }, null);
}

/** A guild that a session of another process enters here. */
export interface Entered {
  hub: GuildHub;
  entrance: Entrance | undefined;
}

/**
 * Subscribes to everything that a session of another process receives, and loads its guilds; arriving messages are
 * queued. Returns undefined if its token is revoked or a guild does not load in time.
 */
export async function subscribe(
  node: GatewayNode,
  session: Session,
  { guildIds, leanGuildIds = [] }: Pick<HandoverState, 'guildIds' | 'leanGuildIds'>,
): Promise<Entered[] | undefined> {
  const { store, clock, bus } = node.platform;
  node.users.add(session);
  const initialMembers = (one: Session, guild: GatewayGuild) => ownMember(node, one, guild);
  const entering = guildIds.map((id) => {
    const hub = node.guild(id);
    return { hub, prepared: hub.prepare(session, { initialMembers, isLean: leanGuildIds.includes(id) }) };
  });
  await bus.flush();
  if (!(await viewerByHash(store.read, session.identity.tokenHash, clock.now()))) return undefined;
  const all = Promise.all(entering.map(async ({ hub, prepared }) => ({ hub, entrance: await prepared })));
  return (await withTimeout(node.platform, all, LOAD_TIMEOUT))?.value;
}

/** Loads only the own member: the client has the others already. */
async function ownMember(
  { loaders }: GatewayNode,
  { identity }: Session,
  guild: GatewayGuild,
): Promise<InitialMembers | undefined> {
  const self = await loaders.member(guild.object.id, identity.userId);
  return self && { self, members: [], inVoice: false, presences: [], threadMembers: [] };
}

/** Delivers what was queued for a session and subscribes it to the member lists that its client displays. */
export function startDelivery(
  node: GatewayNode,
  session: Session,
  entered: readonly Entered[],
  { lists, watches = [] }: HandoverState,
): void {
  for (const [reason, userIds] of watches) node.watches.set(session, reason, userIds);
  for (const { hub, entrance } of entered) if (entrance) hub.admit(entrance);
  node.users.release(session);
  for (const { guildId, channels } of lists) node.lists.hold(node, session, guildId, new Map(channels));
}
