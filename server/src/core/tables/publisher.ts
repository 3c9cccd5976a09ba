import type { Snowflake } from '@guildhall/protocol/ids';
import type { Selectable } from 'kysely';

// Linked accounts of other services, publishers with their applications, and RPC tokens.

/** An account of another service that a person has shown to be theirs. */
export interface ConnectionsTable {
  user_id: Snowflake;
  /** The service, such as `github`. */
  type: string;
  /** As the service calls it. */
  account_id: string;
  name: string;
  /** 0 nobody, 1 everybody. */
  visibility: number;
  show_activity: number;
  friend_sync: number;
  created_at: number;
}

/** A person who was sent to a service to link an account, and is waited for. */
export interface ConnectionStatesTable {
  /** SHA-256 of the state, hex. */
  hash: string;
  user_id: Snowflake;
  type: string;
  /** Of RFC 7636: only its challenge leaves this server before the code is exchanged. */
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

/** What an application shows to a local client so that the person need not be asked. */
export interface RpcTokensTable {
  /** SHA-256 of the token, hex. */
  hash: string;
  application_id: Snowflake;
  expires_at: number;
}

/** Tables of this room. */
export interface PublisherTables {
  connections: ConnectionsTable;
  connection_states: ConnectionStatesTable;
  publisher_children: PublisherChildrenTable;
  rpc_tokens: RpcTokensTable;
}

export type ConnectionRow = Selectable<ConnectionsTable>;
export type ConnectionStateRow = Selectable<ConnectionStatesTable>;
