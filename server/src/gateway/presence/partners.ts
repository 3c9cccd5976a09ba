import type { Snowflake } from '@guildhall/protocol/ids';
import type { BusEvent } from '../fanout/bus-event.ts';
import { fieldsOf, textOf } from '../../core/values/json-fields.ts';
import type { GatewayNode } from '../node.ts';
import type { Session } from '../session/session.ts';
import { DIRECT } from './presence-watches.ts';
import { showPresences } from './show-presences.ts';

/** The type of a direct message with one other user. */
const DM = 1;

/** The partners of direct messages among channels, whose presences users' clients display next to them. */
export function partnersOf(channels: readonly unknown[]): Snowflake[] {
  return channels.flatMap((channel) => {
    const { type, recipients } = fieldsOf(channel) ?? {};
    if (type !== DM || !Array.isArray(recipients)) return [];
    return recipients.flatMap((user: unknown) => textOf(user, 'id') ?? []);
  });
}

/** A session has been sent an event of its user: it watches the partner of a new direct message from now on. */
export function watchPartner(node: GatewayNode, session: Session, { definition, data }: BusEvent): void {
  if (definition.name !== 'CHANNEL_CREATE' || !session.identity.person) return;
  const known = node.watches.heldBy(session).get(DIRECT) ?? new Set();
  const fresh = partnersOf([data]).filter((id) => !known.has(id));
  if (fresh.length === 0) return;
  node.watches.set(session, DIRECT, [...known, ...fresh]);
  const lean = [...session.hubs].filter((hub) => hub.isLean(session)).map(({ id }) => id);
  session
    .following(() => showPresences(node, session, lean, fresh))
    .catch((error: unknown) => {
      node.platform.log.error(
        { err: error, user_id: session.identity.userId },
        'the partner of a direct message could not be shown',
      );
    });
}
