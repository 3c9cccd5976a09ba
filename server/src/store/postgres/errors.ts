import { StoreError, UniqueViolation } from '../../core/framework/store.ts';

/** SQLSTATE classes and codes (postgresql.org/docs/current/errcodes-appendix.html). */
const UNIQUE_VIOLATION = '23505';
const DISK_FULL = '53100';
/** Serialization failure and deadlock: a retry may succeed. */
const AGAIN = ['40001', '40P01'];
/** Connection lost, out of resources, shutting down or starting, system error, internal error. */
const BROKEN = /^(08|53|57P|58|XX)/;
const NETWORK = /^(E[A-Z]{4,}|CONNECTION_|ERR_TLS|ERR_SSL)/;

/** Whether a retry of the same transaction may succeed. */
export function isWorthRepeating(error: unknown): boolean {
  return AGAIN.includes(codeOf(error)) || isStalePlan(error);
}

/** Whether a named statement was planned before another node changed the table. */
export function isStalePlan(error: unknown): boolean {
  return codeOf(error) === '0A000' && error instanceof Error && error.message.includes('cached plan');
}

/** Whether the server refused a statement and works on: then nothing of its transaction is committed. */
export function isRefusal(error: unknown): boolean {
  const code = codeOf(error);
  return /^[0-9A-Z]{5}$/.test(code) && !BROKEN.test(code) && !NETWORK.test(code);
}

/** Maps an error to UniqueViolation or StoreError; returns others unchanged. */
export function storeError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreError) return error;
  const code = codeOf(error);
  if (code === UNIQUE_VIOLATION) return new UniqueViolation(error.message, { cause: error });
  if (code === DISK_FULL) return new StoreError('full', "the database's disk is full", { cause: error });
  if (BROKEN.test(code) || NETWORK.test(code) || isConnectionLoss(error))
    return new StoreError('unavailable', `the database failed: ${error.message}`, { cause: error });
  return error;
}

/** The driver sets no code on these errors. */
function isConnectionLoss(error: Error): boolean {
  return /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)/.test(
    error.message,
  );
}

/** The code of a driver or network error, which is a string; errors of a transaction's own work may have numbers. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
