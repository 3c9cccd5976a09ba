import type { Context } from '../../../core/framework/context.ts';
import { complain, failForm } from '../../../core/framework/errors.ts';
import type { OutboundResponse } from '../../../core/framework/outbound.ts';
import { isGuardedEndpoint } from '../../../core/access/signed-call.ts';
import type { ApplicationRow } from '../../../core/tables/database.ts';
import { userObject } from '../../people/users/user.ts';

const PING = 1;
const PONG = 1;

/**
 * Checks whether an endpoint accepts interactions: it must answer a PING with a PONG, and refuse a forged one with
 * 401 (docs/contract/interactions.md#delivery). Otherwise 50035 at `interactions_endpoint_url`.
 */
export async function verifyInteractionsEndpoint(ctx: Context, { id, signing_key }: ApplicationRow, url: string): Promise<void> {
  const ping = {
    version: 1,
    id: ctx.ids.next(),
    application_id: id,
    type: PING,
    token: 'ping',
    user: userObject(ctx.viewer.user),
    app_permissions: '0',
    entitlements: [],
    authorizing_integration_owners: {},
    attachment_size_limit: ctx.config.uploadBytes,
  };
  if (await isGuardedEndpoint(ctx, { url, signing_key }, ping, isPong)) return;
  failForm({
    interactions_endpoint_url: complain.custom(
      'APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID',
      'The specified interactions endpoint url could not be verified.',
    ),
  });
}

function isPong({ status, body }: OutboundResponse): boolean {
  if (status !== 200) return false;
  try {
    const answer: unknown = JSON.parse(body.toString());
    return typeof answer === 'object' && answer !== null && 'type' in answer && answer.type === PONG;
  } catch {
    return false;
  }
}
