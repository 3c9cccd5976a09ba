import type { Account } from '../guildhall/account.ts';
import type { Activities } from './activities.ts';
import type { Clock } from './clock.ts';
import type { RpcApplication } from '@guildhall/protocol/rpc/objects';
import type { Invitations } from './invitations.ts';
import type { JoinRequests } from './join-requests.ts';
import type { Joins } from './joins.ts';
import type { Sessions } from './sessions.ts';

/** The person at the machine. */
export interface Person {
  /** Asks whether the application may have the scopes; false when `signal` aborts. */
  consent(application: RpcApplication, scopes: readonly string[], signal: AbortSignal): Promise<boolean>;
}

/** Everything that commands act on, whatever the transport. */
export interface Agent {
  readonly clock: Clock;
  readonly account: Account;
  readonly person: Person;
  readonly sessions: Sessions;
  readonly activities: Activities;
  readonly joins: Joins;
  readonly invitations: Invitations;
  readonly joinRequests: JoinRequests;
}
