import { mayUse } from '@guildhall/protocol/rpc/access';
import { RPC_EVENTS, type RpcEventData, type RpcEventName } from '@guildhall/protocol/rpc/events';
import type { RpcApplication } from '@guildhall/protocol/rpc/objects';
import { type Channel, Session } from './session.ts';

/** The connected applications. */
export class Sessions {
  readonly #all = new Set<Session>();
  readonly #changed: () => void;
  #ids = 0;

  /** `changed` runs when a session begins or ends. */
  constructor(changed: () => void = () => {}) {
    this.#changed = changed;
  }

  /** Begins the session of an application; it is removed when it ends. */
  open(application: RpcApplication, channel: Channel): Session {
    this.#ids += 1;
    const session = new Session(this.#ids, application, channel);
    this.#all.add(session);
    session.ended.addEventListener('abort', () => {
      this.#all.delete(session);
      this.#changed();
    });
    this.#changed();
    return session;
  }

  *[Symbol.iterator](): IterableIterator<Session> {
    yield* this.#all;
  }

  /**
   * Sends an event to the sessions that subscribed to it and still have the scopes for it; `isFor` chooses among them by session and
   * arguments. Returns the number of receivers.
   */
  emit<N extends RpcEventName>(
    evt: N,
    data: RpcEventData<N>,
    isFor: (session: Session, args: Readonly<Record<string, unknown>>) => boolean = () => true,
  ): number {
    let receivers = 0;
    for (const session of this.#all) {
      if (!mayUse(RPC_EVENTS[evt].access, session.scopes)) continue;
      const isWanted = [...session.subscriptions.values()].some((one) => one.evt === evt && isFor(session, one.args));
      if (!isWanted) continue;
      session.dispatch(evt, data);
      receivers += 1;
    }
    return receivers;
  }
}
