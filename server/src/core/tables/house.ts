import type { Snowflake } from '@guildhall/protocol/ids';
import type { Generated } from 'kysely';

// The platform's own tables: nodes, jobs, gateway sessions.

/** One row for each start of a process; `worker` goes into the ids it generates. */
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
  /** Locked by a worker until then; null if free. */
  locked_until: number | null;
  last_error: string | null;
  /** Set when all attempts failed; kept for the operator. */
  failed_at: number | null;
}

/** Gateway sessions that are connected or may resume, with their presence; a node's rows are deleted with the node. */
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
  /** The application that opened it on the user's behalf; null for bots and the users' own clients. */
  application_id: Snowflake | null;
  /** For an application: the scopes of its token, space-separated. */
  scopes: string | null;
}
