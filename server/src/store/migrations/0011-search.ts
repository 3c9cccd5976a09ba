import type { QueryExecutorProvider } from 'kysely';
import type { Dialect } from '../../core/prepared.ts';

export async function up(_db: QueryExecutorProvider, _dialect: Dialect): Promise<void> {}
