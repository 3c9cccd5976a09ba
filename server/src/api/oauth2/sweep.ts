import { job } from '../../core/job.ts';
import { transact, type Tx } from '../../core/transact.ts';

const EVERY = 60 * 60_000;
const PER_STEP = 500;
/** Used refresh tokens and codes are known for this long, so that their theft is noticed. */
const REMEMBERED = 30 * 86_400_000;
/** Devices that were answered are known for a day, so that a late poll hears why. */
const DEVICES_REMEMBERED = 86_400_000;
const NOBODY = { userId: null, reason: null };

/** Clears codes and tokens that can do nothing any more. Each run stores the next, the schema the first. */
export const sweepTokens = job<Record<string, never>>({
  kind: 'sweep_tokens',
  async run(platform) {
    await transact(platform, NOBODY, async (tx) => {
      await tx.db.kysely.deleteFrom('jobs').where('kind', '=', 'sweep_tokens').where('run_at', '>', tx.now).execute();
      await tx.enqueue(sweepTokens, {}, tx.now + EVERY);
    });
    for (const clear of [clearTokens, clearCodes, clearPairs, clearDevices]) while (await transact(platform, NOBODY, clear));
  },
});

/** Access tokens that have ended; true when there may be more, as of all below. */
async function clearTokens({ db, now }: Tx): Promise<boolean> {
  const ended = db.kysely.selectFrom('tokens').select('hash').where('expires_at', '<=', now).limit(PER_STEP);
  return isFull(await db.kysely.deleteFrom('tokens').where('hash', 'in', ended).returning('hash').execute());
}

async function clearCodes({ db, now }: Tx): Promise<boolean> {
  const old = db.kysely
    .selectFrom('oauth2_codes')
    .select('hash')
    .where('created_at', '<', now - REMEMBERED)
    .limit(PER_STEP);
  return isFull(await db.kysely.deleteFrom('oauth2_codes').where('hash', 'in', old).returning('hash').execute());
}

/** Pairs of which nothing is left: no refresh token, or one that was used long ago. */
async function clearPairs({ db, now }: Tx): Promise<boolean> {
  const old = db.kysely
    .selectFrom('oauth2_tokens')
    .select('hash')
    .where('created_at', '<', now - REMEMBERED)
    .where((eb) => eb.or([eb('refresh_hash', 'is', null), eb('refresh_used_at', 'is not', null)]))
    .limit(PER_STEP);
  return isFull(await db.kysely.deleteFrom('oauth2_tokens').where('hash', 'in', old).returning('hash').execute());
}

async function clearDevices({ db, now }: Tx): Promise<boolean> {
  const old = db.kysely
    .selectFrom('oauth2_devices')
    .select('hash')
    .where('expires_at', '<', now - DEVICES_REMEMBERED)
    .limit(PER_STEP);
  return isFull(await db.kysely.deleteFrom('oauth2_devices').where('hash', 'in', old).returning('hash').execute());
}

const isFull = (rows: readonly unknown[]) => rows.length === PER_STEP;
