import type { GatewayNode } from '../node.ts';

/**
 * Ends the sessions of this node that have no row under its id: other nodes considered it dead while it was suspended
 * or could not reach the store. Their users may be shown offline, so their clients must identify again.
 */
export async function endDisowned({ platform, sessions }: GatewayNode): Promise<void> {
  const { store, nodeId, clock, log } = platform;
  const started = sessions.all().filter(({ held }) => held === null);
  if (started.length === 0) return;
  const stored = store.read.kysely.selectFrom('gateway_sessions').where('node_id', '=', nodeId);
  const { count } = await stored.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  if (Number(count) >= started.length) return;
  const known = new Set((await stored.select('id').execute()).map(({ id }) => id));
  const disowned = started.filter(({ ended, identity }) => !ended && !known.has(identity.id));
  if (disowned.length === 0) return;
  log.warn({ sessions: disowned.length }, 'other nodes considered this node dead: its sessions must identify again');
  for (const session of disowned) sessions.invalidate(session, clock.elapsed());
}
