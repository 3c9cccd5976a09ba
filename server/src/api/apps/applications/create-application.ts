import { generateKeyPairSync, randomInt } from 'node:crypto';
import { complain, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import type { ApplicationRow } from '../../../core/tables/database.ts';
import { checkBotName } from '../../people/users/names.ts';
import { insertUser } from '../../people/users/queries.ts';
import { newUser } from '../../people/users/user.ts';
import { describeApplication } from './access.ts';
import { insertApplication } from './queries.ts';
import { lockTeamFor } from './team.ts';
import { createApplication as operation } from '@guildhall/protocol/operations/apps/applications';

/**
 * Creates an application, owned by the caller or by a team of which the caller is an admin, and its bot user, which
 * has the same id (docs/contract/people.md#applications). The bot's token is issued by a reset.
 */
export const createApplication = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { body }) => {
    const owner = ctx.viewer.user;
    const name = body.name.trim();
    if (!name) failForm({ name: complain.required() });
    const complaint = checkBotName(name.padEnd(2, '_'));
    if (complaint) failForm({ name: complaint });
    const keys = signingKeys();
    const discriminator = String(randomInt(1, 10_000)).padStart(4, '0');
    const made = await ctx.transact(async (tx) => {
      const team = body.team_id ? await lockTeamFor(tx, body.team_id, owner.id) : null;
      const owners = { owner_id: team?.owner_user_id ?? owner.id, team_id: team?.id ?? null };
      const id = tx.id();
      // A bot's name has at least two characters.
      const bot = newUser({ id, kind: 'bot', username: name.padEnd(2, '_'), discriminator });
      const row = newApplication({ id, ...owners, bot_id: id, name, ...keys });
      await insertUser(tx.db, bot);
      await insertApplication(tx.db, row);
      return row;
    });
    return describeApplication(ctx.store.read, made);
  },
});

/** An Ed25519 key pair: signs requests to the application; the raw public key is in hex (RFC 8032). */
function signingKeys(): { verify_key: string; signing_key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  // The raw key follows the 12 bytes of the SPKI header (RFC 8410).
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(12);
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' });
  return { verify_key: raw.toString('hex'), signing_key: secret.toString('base64') };
}

function newApplication(
  given: Pick<ApplicationRow, 'id' | 'owner_id' | 'team_id' | 'bot_id' | 'name' | 'verify_key' | 'signing_key'>,
): ApplicationRow {
  return {
    description: '',
    icon: null,
    flags: 0,
    bot_public: 1,
    bot_require_code_grant: 0,
    secret: null,
    redirect_uris_json: '[]',
    interactions_endpoint_url: null,
    settings_json: '{}',
    large_bot_sharding: 0,
    verified: 0,
    approved_scopes_json: '[]',
    intents_review: 'none',
    limits_json: '{}',
    production_approved: 0,
    publisher: 0,
    ...given,
  };
}
