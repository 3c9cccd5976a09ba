import { command } from '../core/command.ts';
import { refuse } from '../core/errors.ts';
import { readSubscription } from '../core/subscription.ts';

/** Subscriptions of one connection. */
const MOST = 1000;

/** Subscribes to an event. 4004 for an unknown one, 4006 without its scopes, 4000 if its arguments do not fit. */
export const subscribe = command('SUBSCRIBE', ({ agent, session, args, evt }) => {
  const { key, subscription } = readSubscription(session, evt, args);
  if (session.subscriptions.size >= MOST) refuse('RATE_LIMITED', 'Too many subscriptions');
  session.subscriptions.set(key, subscription);
  // After the response.
  if (subscription.evt === 'ACTIVITY_JOIN') setImmediate(() => agent.joins.claim(session));
  return { evt: subscription.evt };
});
