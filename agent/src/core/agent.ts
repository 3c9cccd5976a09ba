import type { RpcApplication } from '@guildhall/protocol/rpc/objects';
import type { Person, Surroundings } from '@guildhall/rpc/surroundings';
import type { Account } from '../guildhall/account.ts';
import type { Bridge } from './bridge.ts';
import type { Invitations } from './invitations.ts';
import type { JoinRequests } from './join-requests.ts';
import type { Joins } from './joins.ts';
import type { VoiceControl } from './voice-control.ts';

/** The person at the machine. */
export interface LocalPerson extends Person {
  /** Asks the person to confirm a purchase; if absent, every purchase is declined. */
  buys?(application: RpcApplication, article: string, signal: AbortSignal): Promise<boolean>;
}

/** Everything that the commands of the agent act on. */
export interface Agent extends Surroundings {
  readonly person: LocalPerson;
  readonly account: Account;
  readonly joins: Joins;
  readonly invitations: Invitations;
  readonly joinRequests: JoinRequests;
  readonly bridge: Bridge;
  readonly voiceControl: VoiceControl;
}
