import { CLOSE_CODES } from '@guildhall/protocol/opcodes';
import { isRestricted } from '../../core/access/restriction.ts';
import { viewerByHash } from '../../core/access/viewer.ts';
import type { Connection } from '../connection/connection.ts';
import type { GatewayNode } from '../node.ts';
import { fieldsOf } from '../../core/values/json-fields.ts';
import { readPresence, INVISIBLE } from '../presence/presence.ts';

/** Maximum number of presence updates of a session per period (ms); more are ignored. */
const MAX = 5;
const PERIOD = 20_000;

/**
 * Presence Update: the presence that others see. A user restricted by a ban stays offline. A game that sends no status keeps the one
 * of its session.
 */
export async function updatePresence(node: GatewayNode, connection: Connection, d: unknown): Promise<void> {
  const { session } = connection;
  if (!session) return;
  const { clock } = node.platform;
  const presence = readPresence(d, session.identity, clock.now());
  if (!presence) {
    connection.close(CLOSE_CODES.DECODE_ERROR, 'Error while decoding payload');
    return;
  }
  const now = clock.elapsed();
  if (now - session.presenceAt >= PERIOD) {
    session.presenceAt = now;
    session.presenceCount = 0;
  }
  session.presenceCount += 1;
  if (session.presenceCount > MAX) return;
  const { restricted, tokenHash, oauth } = session.identity;
  // Asked only if needed, so that updates take effect in the order in which they arrived.
  const shown = restricted && (await isUnseen(node, tokenHash)) ? INVISIBLE : presence;
  const keepsStatus = oauth !== null && !restricted && !fieldsOf(d)?.status;
  // Until others are notified, no other node can take the session over.
  await session.following(() => node.presences.update(session, keepsStatus ? { ...shown, status: undefined } : shown));
}

/** Whether a ban still restricts the owner of a token: it may have ended since the session began (docs/contract/game-accounts.md#bans). */
async function isUnseen({ platform }: GatewayNode, tokenHash: string): Promise<boolean> {
  const now = platform.clock.now();
  const viewer = await viewerByHash(platform.store.read, tokenHash, now);
  return viewer !== null && isRestricted(viewer, now);
}
