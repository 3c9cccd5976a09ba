import type { GatewayNode } from '../node.ts';
import type { Session } from '../session/session.ts';
import { showGuild } from './guild-create.ts';
import type { GuildHub } from './guild-hub.ts';

/** Sends a guild that did not load in time for READY later. Never rejects. */
export async function showLate(
  node: GatewayNode,
  session: Session,
  hub: GuildHub,
  prepared: ReturnType<GuildHub['prepare']>,
): Promise<void> {
  try {
    const entrance = await prepared;
    if (entrance) showGuild(session, hub, entrance, 'start');
  } catch (error) {
    node.platform.log.error({ err: error, guild_id: hub.id }, 'a guild could not be shown');
  }
}
