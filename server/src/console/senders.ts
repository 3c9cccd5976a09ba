import type { FastifyRequest } from 'fastify';
import type { Snowflake } from '@guildhall/protocol/ids';
import { hashToken } from '../core/access/viewer.ts';
import type { Platform } from '../core/framework/platform.ts';
import { interactionOf } from './interaction-of.ts';
import type { ActionDetail, Credentials } from './entry.ts';

/** Who sent a request. */
export interface Sender {
  /** The application that it counts for; null for people and requests without credentials. */
  applicationId: Snowflake | null;
  credentials: Credentials | null;
  /** The interaction whose token it has. */
  interactionId: Snowflake | null;
  who: ActionDetail['who'];
}

const ANYONE: Sender = { applicationId: null, credentials: null, interactionId: null, who: null };

/** The sender of a request, by its token in the header or in the path. */
export async function senderOf(
  platform: Platform,
  { headers, params }: FastifyRequest<{ Params: Record<string, string> }>,
): Promise<Sender> {
  const interaction = await interactionOf(platform, params);
  if (interaction)
    return { ...ANYONE, applicationId: interaction.application_id, credentials: 'interaction', interactionId: interaction.id };
  const { authorization } = headers;
  if (authorization) return senderOfToken(platform, authorization);
  const { webhook_id, webhook_token } = params;
  const applicationId = webhook_id && webhook_token ? await ownerOfWebhook(platform, webhook_id, webhook_token) : null;
  return applicationId === null ? ANYONE : { ...ANYONE, applicationId, credentials: 'webhook' };
}

async function senderOfToken(platform: Platform, authorization: string): Promise<Sender> {
  const viewer = await platform.viewers.recent(authorization, platform.clock.now());
  if (!viewer) return { ...ANYONE, applicationId: await formerOwner(platform, authorization), credentials: 'bot' };
  const { kind, user, application } = viewer;
  return {
    applicationId: kind === 'person' ? null : (application?.id ?? null),
    credentials: kind === 'person' ? null : kind,
    interactionId: null,
    who: { id: user.id, username: user.username, is_bot: kind === 'bot' },
  };
}

/** The application of a bot whose token is invalid: the token still names the bot. */
async function formerOwner({ store }: Platform, authorization: string): Promise<Snowflake | null> {
  const [, named = ''] = /^(?:Bot\s+)?([\w-]+)\./i.exec(authorization) ?? [];
  const botId = Buffer.from(named, 'base64url').toString('latin1');
  if (!/^\d{1,19}$/.test(botId)) return null;
  const row = await store.read.kysely.selectFrom('applications').select('id').where('bot_id', '=', botId).executeTakeFirst();
  return row?.id ?? null;
}

/** The application that owns a webhook; null if a person does, or the token is wrong. */
async function ownerOfWebhook({ store }: Platform, id: string, token: string): Promise<Snowflake | null> {
  if (!/^\d{1,19}$/.test(id)) return null;
  const row = await store.read.kysely
    .selectFrom('webhooks')
    .select(['application_id', 'token'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && (row.token === token || row.token === hashToken(token)) ? row.application_id : null;
}
