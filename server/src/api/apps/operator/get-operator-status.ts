import type { SelectQueryBuilder } from 'kysely';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { Database } from '../../../core/tables/database.ts';
import { operatorOnly } from './access.ts';
import { getOperatorStatus as operation } from '@guildhall/protocol/operations/apps/operator';

/** Ms without a heartbeat after which a node is not listed. */
const NODE_STALE = 60_000;

/** The status of the server for its operator: its store, nodes, jobs and object counts (docs/contract/people.md#operators). */
export const getOperatorStatus = route(operation, {
  access: operatorOnly,
  limit: limits.read,
  run: async (ctx) => {
    const db = ctx.store.read;
    const now = ctx.clock.now();
    const nodes = await db.kysely
      .selectFrom('nodes')
      .select(['id', 'started_at', 'seen_at'])
      .where('seen_at', '>=', now - NODE_STALE)
      .orderBy('id')
      .execute();
    const due = db.kysely.selectFrom('jobs').where('failed_at', 'is', null).where('run_at', '<=', now);
    const failed = db.kysely.selectFrom('jobs').where('failed_at', 'is not', null);
    const counted = async (query: typeof due) =>
      Number((await query.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()).count);
    return {
      now: new Date(now).toISOString(),
      store: db.dialect,
      nodes: nodes.map(({ id, started_at, seen_at }) => ({
        id,
        started_at: new Date(started_at).toISOString(),
        seen_at: new Date(seen_at).toISOString(),
      })),
      mails: { sends: ctx.mailer.sends, waiting: await mailsWaiting(db), failed: await mailsFailed(db) },
      jobs: { due: await counted(due), failed: await counted(failed) },
      users: await countRows(db, 'users'),
      guilds: await countRows(db, 'guilds'),
      applications: await countRows(db, 'applications'),
      gateway_sessions: await countRows(db, 'gateway_sessions'),
    };
  },
});

async function mailsWaiting(db: Db): Promise<number> {
  return countOf(db.kysely.selectFrom('mails').where('sent_at', 'is', null).where('failed_at', 'is', null));
}

async function mailsFailed(db: Db): Promise<number> {
  return countOf(db.kysely.selectFrom('mails').where('failed_at', 'is not', null));
}

async function countOf(mails: SelectQueryBuilder<Database, 'mails', object>): Promise<number> {
  return Number((await mails.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()).count);
}

async function countRows(db: Db, table: keyof Pick<Database, 'users' | 'guilds' | 'applications' | 'gateway_sessions'>) {
  const rows = db.kysely.selectFrom(table).select((eb) => eb.fn.countAll().as('count'));
  return Number((await rows.executeTakeFirstOrThrow()).count);
}
