import type { Snowflake } from '@guildhall/protocol/ids';
import type { Generated } from 'kysely';

// What the house itself keeps: nodes, jobs, gateway sessions.

/** One row for each start of a process; `worker` goes into the ids it makes. */
export interface NodesTable {
  id: Generated<number>;
  started_at: number;
  seen_at: number;
}

/** Base64. */
export interface SecretsTable {
  name: string;
  value: string;
}

export interface JobsTable {
  id: Snowflake;
  kind: string;
  payload_json: string;
  run_at: number;
  attempts: number;
  /** Taken by a worker until then; null when free. */
  locked_until: number | null;
  last_error: string | null;
  /** Set when all attempts failed; kept for the operator. */
  failed_at: number | null;
}

/** Gateway sessions that are connected or may resume, with their presence; a node's rows go with the node. */
export interface GatewaySessionsTable {
  id: string;
  node_id: number;
  user_id: Snowflake;
  status: string;
  activities_json: string;
  client: string;
  since: number | null;
  afk: number;
  updated_at: number;
  /** The application that has it on the user's behalf; null for bots and people's own clients. */
  application_id: Snowflake | null;
  /** Of an application: what its token may do, a list divided by spaces. */
  scopes: string | null;
}
