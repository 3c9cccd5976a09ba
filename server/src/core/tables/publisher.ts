import type { Snowflake } from '@guildhall/protocol/ids';
import type { Selectable } from 'kysely';

// Linked accounts of other services, publishers with their applications, and RPC tokens.

/** An account at another service that a user has proved to own. */
export interface ConnectionsTable {
  user_id: Snowflake;
  /** The service, such as `github`. */
  type: string;
  /** The service's id of the account. */
  account_id: string;
  name: string;
  /** 0 no user, 1 everyone. */
  visibility: number;
  show_activity: number;
  friend_sync: number;
  created_at: number;
}

/** A user who was sent to a service to link an account and has not returned yet. */
export interface ConnectionStatesTable {
  /** SHA-256 of the state, hex. */
  hash: string;
  user_id: Snowflake;
  type: string;
  /** The verifier of RFC 7636: only its challenge leaves this server before the code is exchanged. */
  verifier: string;
  nonce: string;
  expires_at: number;
}

/** An application that a publisher has linked to its parent. */
export interface PublisherChildrenTable {
  child_id: Snowflake;
  parent_id: Snowflake;
  created_at: number;
}

/** A token that an application shows to a local client so that the user need not be asked. */
export interface RpcTokensTable {
  /** SHA-256 of the token, hex. */
  hash: string;
  application_id: Snowflake;
  expires_at: number;
}

/** The tables of this file. */
export interface PublisherTables {
  connections: ConnectionsTable;
  connection_states: ConnectionStatesTable;
  publisher_children: PublisherChildrenTable;
  rpc_tokens: RpcTokensTable;
}

export type ConnectionRow = Selectable<ConnectionsTable>;
export type ConnectionStateRow = Selectable<ConnectionStatesTable>;
