import type { Snowflake } from '@guildhall/protocol/ids';
import type { EndpointFailure } from '@guildhall/protocol/objects/apps/deliveries';
import type { Context } from '../../../core/framework/context.ts';
import { complain, failForm } from '../../../core/framework/errors.ts';
import type { OutboundResponse } from '../../../core/framework/outbound.ts';
import type { ApplicationRow } from '../../../core/tables/database.ts';
import { userObject } from '../../people/users/user.ts';
import { checkEndpoint, complaintOf, type Ping } from '../deliveries/check-endpoint.ts';

const PING = 1;
const PONG = 1;

/**
 * Checks whether an endpoint accepts interactions: it must answer a PING with a PONG, and refuse a forged one with
 * 401 (docs/contract/interactions.md#delivery). Otherwise 50035 at `interactions_endpoint_url`.
 */
export async function verifyInteractionsEndpoint(ctx: Context, { id, signing_key }: ApplicationRow, url: string): Promise<void> {
  const check = await checkEndpoint(ctx, { url, signing_key }, interactionPing(ctx, id));
  if (check.is_verified) return;
  failForm({
    interactions_endpoint_url: complain.custom(
      'APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID',
      `The specified interactions endpoint url could not be verified. ${complaintOf(check)}`,
    ),
  });
}

/** The ping of an endpoint for interactions. */
export function interactionPing(ctx: Context, applicationId: Snowflake): Ping {
  return {
    payload: {
      version: 1,
      id: ctx.ids.next(),
      application_id: applicationId,
      type: PING,
      token: 'ping',
      user: userObject(ctx.viewer.user),
      app_permissions: '0',
      entitlements: [],
      authorizing_integration_owners: {},
      attachment_size_limit: ctx.config.uploadBytes,
    },
    expected: 'status 200 with the JSON {"type": 1}',
    judge: judgePong,
  };
}

function judgePong({ status, body }: OutboundResponse): EndpointFailure | null {
  if (status !== 200) return 'wrong_status';
  try {
    const answer: unknown = JSON.parse(body.toString());
    const isPong = typeof answer === 'object' && answer !== null && 'type' in answer && answer.type === PONG;
    return isPong ? null : 'wrong_body';
  } catch {
    return 'wrong_body';
  }
}
