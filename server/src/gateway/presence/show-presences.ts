import type { Snowflake } from '@guildhall/protocol/ids';
import { Frame } from '../fanout/frame.ts';
import type { GatewayNode } from '../node.ts';
import type { Session } from '../session/session.ts';
import { PRESENCE_UPDATE } from './presence.ts';

/** Sends a session the presences of users who are not offline, in those of some guilds that they are members of. */
export async function showPresences(
  node: GatewayNode,
  session: Session,
  guildIds: readonly Snowflake[],
  userIds: readonly Snowflake[],
): Promise<void> {
  if (userIds.length === 0) return;
  const places = await Promise.all(guildIds.map(async (id) => ({ id, member_count: await node.loaders.memberCount(id) })));
  for (const [guild_id, presences] of await node.presences.inGuilds(places, userIds)) {
    if (session.ended) return;
    for (const presence of presences) session.send(new Frame(PRESENCE_UPDATE.name, { ...presence, guild_id }));
  }
}
