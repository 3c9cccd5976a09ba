import type { Db } from '../core/framework/store.ts';

/** A moment at which something is due by the platform's clock. */
export interface Moment {
  /** Ms since 1970. */
  at: number;
  /** The kind of a job, or what expires. */
  what: string;
}

/** The jobs that clean up or measure at regular times, which no client notices. */
const HOUSEKEEPING = [
  'sample_metrics',
  'sweep_developer_logs',
  'sweep_interactions',
  'sweep_lobby_messages',
  'sweep_tokens',
  'sweep_uploads',
  'expire_audit_entries',
  'search.catch_up',
];

/** The next moment after `now` at which a job is due, other than housekeeping, or something expires; undefined if there is none. */
export async function nextMoment({ kysely }: Db, now: number): Promise<Moment | undefined> {
  const [job, timeout, invite, token] = await Promise.all([
    kysely
      .selectFrom('jobs')
      .select(['run_at as at', 'kind'])
      .where('failed_at', 'is', null)
      .where('kind', 'not in', HOUSEKEEPING)
      .where('run_at', '>', now)
      .orderBy('run_at')
      .limit(1)
      .executeTakeFirst(),
    kysely
      .selectFrom('members')
      .select((eb) => eb.fn.min('communication_disabled_until').as('at'))
      .where('communication_disabled_until', '>', now)
      .executeTakeFirst(),
    kysely
      .selectFrom('invites')
      .select((eb) => eb.fn.min('expires_at').as('at'))
      .where('expires_at', '>', now)
      .executeTakeFirst(),
    kysely
      .selectFrom('tokens')
      .select((eb) => eb.fn.min('expires_at').as('at'))
      .where('expires_at', '>', now)
      .executeTakeFirst(),
  ]);
  const moments = [
    { at: job?.at, what: `job ${job?.kind}` },
    { at: timeout?.at, what: 'timeout' },
    { at: invite?.at, what: 'invite' },
    { at: token?.at, what: 'token' },
  ].flatMap(({ at, what }): Moment[] => (typeof at === 'number' ? [{ at, what }] : []));
  return moments.sort((one, other) => one.at - other.at)[0];
}
