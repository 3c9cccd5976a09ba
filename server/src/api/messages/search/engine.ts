import type { Db } from '../../../core/framework/store.ts';
import { postgresEngine } from './postgres-engine.ts';
import { sqliteEngine } from './sqlite-engine.ts';
import type { SearchEngine } from './search.ts';

/** The engine of a store. */
export function engineOf(db: Pick<Db, 'dialect'>): SearchEngine {
  return db.dialect === 'sqlite' ? sqliteEngine : postgresEngine;
}
