import { guildSubject, userSubject } from '../../core/framework/event.ts';
import type { ClusterNode } from './cluster-node.ts';

/**
 * Messages of other nodes were lost on some subjects (null: any). The sessions that subscribe to them have missed
 * events that no resume can deliver, so they end and their clients identify again.
 */
export function onLoss(node: ClusterNode, subjects: readonly string[] | null): void {
  const { clock, log } = node.platform;
  node.handovers?.lost();
  node.backups?.lost();
  const lost = subjects && new Set(subjects);
  const concerned = node.sessions.all().filter(({ identity, hubs }) => {
    if (!lost || lost.has(userSubject(identity.userId))) return true;
    return [...hubs].some((hub) => lost.has(guildSubject(hub.id)));
  });
  log.warn({ sessions: concerned.length }, 'messages of other nodes were lost: sessions must identify again');
  for (const session of concerned) node.sessions.invalidate(session, clock.elapsed());
}
