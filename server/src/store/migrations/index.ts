import type { QueryExecutorProvider } from 'kysely';
import type { Dialect } from '../../core/prepared.ts';
import { up as house } from './0001-house.ts';

/** One step of the schema. It runs once, in a transaction with its record. */
export interface Migration {
  name: string;
  up: (db: QueryExecutorProvider, dialect: Dialect) => Promise<void>;
}

/** Every migration in order; a released one is never changed, only followed by another. */
export const MIGRATIONS: readonly Migration[] = [{ name: '0001-house', up: house }];
