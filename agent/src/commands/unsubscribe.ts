import { command } from '../core/command.ts';
import { readSubscription } from '../core/subscription.ts';

/** Ends a subscription with the same arguments; one that is not there is not an error. */
export const unsubscribe = command('UNSUBSCRIBE', ({ session, args, evt }) => {
  const { key, subscription } = readSubscription(session, evt, args);
  session.subscriptions.delete(key);
  return { evt: subscription.evt };
});
