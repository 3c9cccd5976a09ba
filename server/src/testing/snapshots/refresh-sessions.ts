import type { Snowflake } from '@guildhall/protocol/ids';
import { eventNamed } from '../../core/framework/event.ts';
import { viewerByHash } from '../../core/access/viewer.ts';
import type { ClusterNode } from '../../gateway/cluster/cluster-node.ts';
import { wants } from '../../gateway/fanout/event-views.ts';
import { frameOf } from '../../gateway/fanout/frame.ts';
import { showGuild } from '../../gateway/guild/guild-create.ts';
import { revoke } from '../../gateway/session/authenticate.ts';
import type { Session } from '../../gateway/session/session.ts';
import { shardOf } from '../../gateway/session/shard.ts';

/** The tables that decide whether the token of a session is valid (core/access/viewer.ts). */
const OF_TOKENS = ['tokens', 'users'];
/** The tables that decide in which guilds its user is. */
const OF_MEMBERSHIPS = ['members', 'guilds'];

/** Takes the sessions out of guilds that are about to change; returns which sessions knew which of them. */
export function leaveGuilds(node: ClusterNode, guildIds: ReadonlySet<Snowflake>): Map<Session, Set<Snowflake>> {
  const left = new Map<Session, Set<Snowflake>>();
  for (const session of node.sessions.all()) {
    const known = new Set<Snowflake>();
    for (const hub of [...session.hubs]) {
      if (!guildIds.has(hub.id)) continue;
      node.lists.drop(session, hub.id);
      hub.leave(session);
      known.add(hub.id);
    }
    left.set(session, known);
  }
  return left;
}

/** The outcome of `leaveGuilds`, and the tables in which rows were undone. */
interface Undone {
  guildIds: ReadonlySet<Snowflake>;
  left: ReadonlyMap<Session, ReadonlySet<Snowflake>>;
  tables: ReadonlySet<string>;
}

/**
 * Sends the sessions the guilds that have changed: those that they left by `leaveGuilds` again, as after an outage, those that their
 * users are in again, and the removal from others. Ends the sessions whose tokens are gone.
 */
export async function returnToGuilds(node: ClusterNode, { guildIds, left, tables }: Undone): Promise<void> {
  const { store, clock } = node.platform;
  const isTouched = (table: string) => tables.has(table);
  const [tokensChanged, membershipsChanged] = [OF_TOKENS.some(isTouched), OF_MEMBERSHIPS.some(isTouched)];
  for (const [session, known] of left) {
    const { userId, tokenHash, oauth, shardCount, shardId } = session.identity;
    if (session.ended) continue;
    if (tokensChanged && !(await viewerByHash(store.read, tokenHash, clock.now()))) {
      revoke(node, session);
      continue;
    }
    if (oauth || guildIds.size === 0) continue;
    const current = membershipsChanged ? new Set(await node.loaders.guildIds(userId)) : known;
    for (const id of guildIds) {
      if (shardOf(id, shardCount) !== shardId) continue;
      if (known.has(id)) sendGone(session, id, current.has(id));
      if (current.has(id)) await enter(node, session, id, known.has(id) ? 'start' : 'join');
    }
  }
}

function sendGone(session: Session, id: Snowflake, isMember: boolean): void {
  const definition = eventNamed('GUILD_DELETE');
  if (definition && wants(session.identity, definition, 'guild'))
    session.send(frameOf('GUILD_DELETE', isMember ? { id, unavailable: true } : { id }));
}

async function enter(node: ClusterNode, session: Session, id: Snowflake, occasion: 'start' | 'join'): Promise<void> {
  const hub = node.guild(id);
  if (session.ended || session.hubs.has(hub)) return;
  const entrance = await hub.prepare(session);
  if (entrance) showGuild(session, hub, entrance, occasion);
}
