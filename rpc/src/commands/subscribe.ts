import { command } from '../command.ts';
import { refuse } from '../errors.ts';
import { readSubscription } from '../subscription.ts';

/** Subscriptions of one connection. */
const MOST = 1000;

/** Subscribes to an event. 4004 for an unknown one, 4006 without its scopes, 4000 if its arguments do not fit. */
export const subscribe = command('SUBSCRIBE', ({ in: surroundings, session, args, evt }) => {
  const { key, subscription } = readSubscription(surroundings.events, session, evt, args);
  if (session.subscriptions.size >= MOST) refuse('RATE_LIMITED', 'Too many subscriptions');
  session.subscriptions.set(key, subscription);
  // After the response.
  surroundings.clock.after(0, () => surroundings.subscribed(session, subscription));
  return { evt: subscription.evt };
});
