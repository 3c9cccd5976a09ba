import { mayUse } from '@guildhall/protocol/rpc/access';
import { RPC_EVENTS, type RpcEventName } from '@guildhall/protocol/rpc/events';
import type { TSchema } from 'typebox';
import { refuse } from './errors.ts';
import type { Session, Subscription } from './session.ts';
import { fieldsOf, valid } from './validate.ts';

/** The subscription that SUBSCRIBE or UNSUBSCRIBE names, under a key that is the same for the same event and arguments. */
export function readSubscription(
  events: ReadonlySet<RpcEventName>,
  session: Session,
  evt: unknown,
  args: unknown,
): { key: string; subscription: Subscription } {
  if (!isEvent(evt) || !events.has(evt)) return refuse('INVALID_EVENT');
  const { access, args: schema } = RPC_EVENTS[evt];
  if (!mayUse(access, session.scopes)) refuse('INVALID_PERMISSIONS');
  const given = fieldsOf(valid<TSchema>(schema, args)) ?? {};
  const known = Object.keys('properties' in schema ? schema.properties : {}).sort();
  const kept = Object.fromEntries(known.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]));
  return { key: `${evt} ${JSON.stringify(kept)}`, subscription: { evt, args: kept } };
}

function isEvent(evt: unknown): evt is RpcEventName {
  return typeof evt === 'string' && Object.hasOwn(RPC_EVENTS, evt);
}
