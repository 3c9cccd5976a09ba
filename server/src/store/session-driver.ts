import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';

/** A Kysely driver that sends each query through `execute`. The store manages transactions itself. */
export function sessionDriver(execute: <R>(query: CompiledQuery) => Promise<QueryResult<R>>): Driver {
  const session: DatabaseConnection = {
    executeQuery: execute,
    streamQuery() {
      throw new Error('the store does not stream; read in pages');
    },
  };
  return {
    init: async () => {},
    acquireConnection: async () => session,
    beginTransaction: refuseTransaction,
    commitTransaction: refuseTransaction,
    rollbackTransaction: refuseTransaction,
    releaseConnection: async () => {},
    destroy: async () => {},
  };
}

async function refuseTransaction(): Promise<void> {
  throw new Error('use store.transaction()');
}
