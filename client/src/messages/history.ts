import type { Core } from '../core/core.ts';
import type { CallOptions } from '../core/http.ts';
import { type Shared, share } from '../core/shared.ts';
import type { Snowflake } from '../core/snowflake.ts';
import type { WireMessage } from './content.ts';
import type { MessageStore } from './store.ts';
import type { Cell } from './timeline.ts';

/** Applies the responses of calls to the store of messages. */
export function messageHistory(core: Core, store: MessageStore) {
  const { http } = core;
  /** By user: the call for their messages that is under way. */
  const flights = new Map<Snowflake, { flight: Shared<Cell[]>; limit: number }>();
  const reset = () => flights.clear();
  core.attach({ reset, dispose: reset });

  /** Awaits a call; resolves with its result and the messages that events have changed meanwhile. */
  const watch = async <T>(call: Promise<T>): Promise<{ result: T; changed: ReadonlySet<Snowflake> }> => {
    const changed = new Set<Snowflake>();
    store.calls.add(changed);
    const result = await call.finally(() => store.calls.delete(changed));
    return { result, changed };
  };

  /** Applies the response of a call that changes or deletes a message, unless an event was faster. */
  const change = async (id: Snowflake, call: Promise<WireMessage | undefined>): Promise<void> => {
    const { result, changed } = await watch(call);
    if (changed.has(id)) return;
    for (const cached of [store.unconfirmed, ...store.timelines.values()]) {
      const cell = cached.get(id);
      if (cell && result) cell.data = result;
      else if (cell) cached.delete(id);
    }
  };

  /** Caches the newest messages of a place; resolves with them, without those that were deleted meanwhile. */
  const receive = async (limit: number, call: Promise<readonly WireMessage[]>, peer?: Snowflake): Promise<Cell[]> => {
    const { session, resets } = store;
    const { result, changed } = await watch(call);
    const [first] = result;
    if (!first || resets !== store.resets) return result.map((data) => ({ data }));
    const timeline = store.timelineOf(first);
    const cells = result.flatMap((message) => {
      store.learn(message, peer);
      const known = timeline.get(message.id) ?? store.unconfirmed.get(message.id);
      store.unconfirmed.delete(message.id);
      // Deleted, or the event is newer than the response.
      if (changed.has(message.id)) return known ?? [];
      const cell = known ?? { data: message };
      cell.data = message;
      return cell;
    });
    timeline.merge(cells, result.length < limit);
    if (session !== store.session) timeline.interrupt();
    return cells;
  };

  const fly = (user_id: Snowflake, limit: number): Shared<Cell[]> => {
    const flight = share(
      core.tools,
      (signal) => receive(limit, http.call('GET /users/{user_id}/messages', { user_id, query: { limit }, signal }), user_id),
      () => {
        if (flights.get(user_id)?.flight === flight) flights.delete(user_id);
      },
    );
    flights.set(user_id, { flight, limit });
    return flight;
  };

  /** The newest messages with a user, newest first; calls the server only if they are not cached. */
  const direct = async (peer: Snowflake, limit: number, options: CallOptions): Promise<Cell[]> => {
    if (options.signal?.aborted) throw core.tools.aborted(options.signal.reason);
    const place = [...store.channels].find(([, { recipients }]) => recipients[0] === peer)?.[0];
    const timeline = place === undefined ? undefined : store.timelines.get(place);
    const isPending = [...store.unconfirmed.values()].some(({ data }) => data.channel_id === place);
    const now = core.clock.now();
    if (!isPending && timeline?.answers(limit, now)) return timeline.newest(limit, now);
    const running = flights.get(peer);
    if (running && running.limit < limit) {
      // It may bring everything there is.
      await running.flight.join(options).catch(() => {});
      return direct(peer, limit, options);
    }
    const flight = running?.flight ?? fly(peer, limit);
    return (await flight.join(options)).slice(0, limit);
  };

  return { change, direct, receive };
}
