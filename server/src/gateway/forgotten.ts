import type { GatewayNode } from './node.ts';

/**
 * Ends sessions of this node that the store no longer knows: other nodes took it for dead, while it stood still or did not reach
 * the store. Others see their users offline, so their clients are to identify anew.
 */
export async function endForgotten({ platform, sessions }: GatewayNode): Promise<void> {
  const { store, nodeId, clock, log } = platform;
  const started = sessions.all().filter(({ held }) => held === null);
  if (started.length === 0) return;
  const stored = store.read.kysely.selectFrom('gateway_sessions').where('node_id', '=', nodeId);
  const { count } = await stored.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  if (Number(count) >= started.length) return;
  const known = new Set((await stored.select('id').execute()).map(({ id }) => id));
  const forgotten = started.filter(({ ended, identity }) => !ended && !known.has(identity.id));
  if (forgotten.length === 0) return;
  log.warn({ sessions: forgotten.length }, 'other nodes took this one for dead: sessions must identify anew');
  for (const session of forgotten) sessions.invalidate(session, clock.elapsed());
}
