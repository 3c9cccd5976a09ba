import type { Client } from '@guildhall/protocol/client';
import type { EventName, EventPayloads } from '@guildhall/protocol/events';
import type { RpcEventName, RpcReady } from '@guildhall/protocol/rpc/events';
import type { RpcApplication, RpcUser } from '@guildhall/protocol/rpc/objects';
import type { Activities } from './activities.ts';
import type { Clock } from './clock.ts';
import type { Session, Subscription } from './session.ts';
import type { Sessions } from './sessions.ts';
import type { World } from './world.ts';

/** The person who uses the program. */
export interface Person {
  /** Asks whether the application may have the scopes; false when `signal` aborts. */
  consent(application: RpcApplication, scopes: readonly string[], signal: AbortSignal): Promise<boolean>;
}

/** The person's account on the server. */
export interface Account {
  readonly user: RpcUser;
  /** Where applications find the server: without a scheme, as on the wire. */
  readonly config: RpcReady['config'];
  readonly world: World;
  /** Calls an operation as the person. 1001 if there is no response, 5011 if there were too many; ApiError for other refusals. */
  readonly request: Client['request'];
  /** Calls operations with an application's access token; they reject as `request`. */
  requestAs(accessToken: string): Client['request'];
  /** The public view of an application; rejects as `request`, with 10002 if there is none. */
  application(id: string): Promise<RpcApplication>;
  /** Calls `listener` with each event of the gateway, after the account has applied it; returns a function that stops it. */
  on<N extends EventName>(name: N, listener: (data: EventPayloads[N]) => void): () => void;
}

/** Everything that commands and events act on, whatever the transport. */
export interface Surroundings {
  readonly clock: Clock;
  readonly account: Account;
  readonly person: Person;
  readonly sessions: Sessions;
  readonly activities: Activities;
  /** The events that are sent; others are unknown. */
  readonly events: ReadonlySet<RpcEventName>;
  /** Runs after the response to each SUBSCRIBE. */
  subscribed(session: Session, subscription: Subscription): void;
}
