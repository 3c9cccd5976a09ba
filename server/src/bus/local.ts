import type { Bus } from '../core/framework/bus.ts';
import { Delivery } from './delivery.ts';
import { type Report, Subscribers, warn } from './subscribers.ts';

/** Delivers within this process, in order, before anything else that waits for input or timers runs. */
export function localBus(report: Report = warn): Bus {
  const subscribers = new Subscribers(report);
  const delivery = new Delivery(subscribers);
  return {
    publish: (subject, message) => delivery.push(subject, message),
    heard: (subject) => subscribers.has(subject),
    subscribe: (subject, receive) => subscribers.add(subject, receive),
    flush: () => delivery.done(),
    async close() {
      await delivery.done();
      subscribers.clear();
    },
  };
}
