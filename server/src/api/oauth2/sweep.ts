import type { SelectQueryBuilder } from 'kysely';
import { job } from '../../core/framework/job.ts';
import type { Database } from '../../core/tables/database.ts';
import { transact, type Tx } from '../../core/framework/transact.ts';

const EVERY = 60 * 60_000;
const PER_STEP = 500;
/** How long used refresh tokens and codes are kept, to detect their theft. */
const REMEMBERED = 30 * 86_400_000;
/** How long answered devices are kept, so that a late poll learns the outcome. */
const DEVICES_REMEMBERED = 86_400_000;
/** How long an address stays familiar after the last login from it. */
const ADDRESSES_REMEMBERED = 180 * 86_400_000;
const NOBODY = { userId: null, reason: null };

/**
 * Deletes codes, tokens, tickets and counters that no longer have an effect. Each run schedules the next; the schema schedules
 * the first.
 */
export const sweepTokens = job<Record<string, never>>({
  kind: 'sweep_tokens',
  async run(platform) {
    await transact(platform, NOBODY, async (tx) => {
      await tx.db.kysely.deleteFrom('jobs').where('kind', '=', 'sweep_tokens').where('run_at', '>', tx.now).execute();
      await tx.enqueue(sweepTokens, {}, tx.now + EVERY);
    });
    for (const clear of STEPS) while (await transact(platform, NOBODY, clear));
  },
});

/** Deletes expired access tokens; returns true if there may be more, like all functions below. */
function clearTokens(tx: Tx): Promise<boolean> {
  const ended = tx.db.kysely.selectFrom('tokens').select('hash').where('expires_at', '<=', tx.now);
  return clear(tx, 'tokens', ended.limit(PER_STEP));
}

function clearCodes(tx: Tx): Promise<boolean> {
  const old = tx.db.kysely
    .selectFrom('oauth2_codes')
    .select('hash')
    .where('created_at', '<', tx.now - REMEMBERED);
  return clear(tx, 'oauth2_codes', old.limit(PER_STEP));
}

/** Deletes pairs without a refresh token, or whose refresh token was used long ago, however old it was then. */
function clearPairs(tx: Tx): Promise<boolean> {
  const long = tx.now - REMEMBERED;
  const spent = tx.db.kysely
    .selectFrom('oauth2_tokens')
    .select('hash')
    .where('created_at', '<', long)
    .where((eb) => eb.or([eb('refresh_hash', 'is', null), eb('refresh_used_at', '<', long)]));
  return clear(tx, 'oauth2_tokens', spent.limit(PER_STEP));
}

function clearDevices(tx: Tx): Promise<boolean> {
  const old = tx.db.kysely
    .selectFrom('oauth2_devices')
    .select('hash')
    .where('expires_at', '<', tx.now - DEVICES_REMEMBERED);
  return clear(tx, 'oauth2_devices', old.limit(PER_STEP));
}

function clearTickets(tx: Tx): Promise<boolean> {
  const ended = tx.db.kysely.selectFrom('mfa_tickets').select('hash').where('expires_at', '<=', tx.now);
  return clear(tx, 'mfa_tickets', ended.limit(PER_STEP));
}

function clearAgentLogins(tx: Tx): Promise<boolean> {
  const ended = tx.db.kysely.selectFrom('agent_logins').select('hash').where('expires_at', '<=', tx.now);
  return clear(tx, 'agent_logins', ended.limit(PER_STEP));
}

function clearFailures(tx: Tx): Promise<boolean> {
  const past = tx.db.kysely.selectFrom('login_failures').select('hash').where('until', '<=', tx.now);
  return clear(tx, 'login_failures', past.limit(PER_STEP));
}

function clearAddresses(tx: Tx): Promise<boolean> {
  const old = tx.db.kysely
    .selectFrom('login_addresses')
    .select('hash')
    .where('last_used_at', '<', tx.now - ADDRESSES_REMEMBERED);
  return clear(tx, 'login_addresses', old.limit(PER_STEP));
}

/** Deletes tokens issued to bots for players that no longer prove the player's identity. */
function clearBotIssued(tx: Tx): Promise<boolean> {
  const ended = tx.db.kysely.selectFrom('bot_issued_tokens').select('hash').where('expires_at', '<=', tx.now);
  return clear(tx, 'bot_issued_tokens', ended.limit(PER_STEP));
}

const STEPS = [
  clearTokens,
  clearCodes,
  clearPairs,
  clearDevices,
  clearBotIssued,
  clearTickets,
  clearAgentLogins,
  clearFailures,
  clearAddresses,
];

/** Deletes the rows with these hashes. */
async function clear(
  { db }: Tx,
  table: Cleared,
  hashes: SelectQueryBuilder<Database, Cleared, { hash: string }>,
): Promise<boolean> {
  const gone = await db.kysely.deleteFrom(table).where('hash', 'in', hashes).returning('hash').execute();
  return gone.length === PER_STEP;
}

type Cleared =
  | 'bot_issued_tokens'
  | 'tokens'
  | 'oauth2_codes'
  | 'oauth2_tokens'
  | 'oauth2_devices'
  | 'mfa_tickets'
  | 'agent_logins'
  | 'login_addresses'
  | 'login_failures';
