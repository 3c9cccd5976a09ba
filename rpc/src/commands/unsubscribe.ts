import { command } from '../command.ts';
import { readSubscription } from '../subscription.ts';

/** Ends a subscription with the same arguments; one that is not there is not an error. */
export const unsubscribe = command('UNSUBSCRIBE', ({ in: surroundings, session, args, evt }) => {
  const { key, subscription } = readSubscription(surroundings.events, session, evt, args);
  session.subscriptions.delete(key);
  return { evt: subscription.evt };
});
