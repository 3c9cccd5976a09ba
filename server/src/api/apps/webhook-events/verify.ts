import type { Snowflake } from '@guildhall/protocol/ids';
import { randomInt } from 'node:crypto';
import { complain, failForm } from '../../../core/framework/errors.ts';
import { job } from '../../../core/framework/job.ts';
import { OutboundError } from '../../../core/framework/outbound.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { callSigned, type Endpoint } from '../../../core/access/signed-call.ts';
import { transact, type Tx } from '../../../core/framework/transact.ts';
import { checkEndpoint, complaintOf, type Ping } from '../deliveries/check-endpoint.ts';
import { judgeEvent } from '../deliveries/webhook-event.ts';
import { findEndpoint, ping, switchOff } from './endpoint.ts';
import { probeTime, setProbeTime, startEndpoint } from './queries.ts';

const HOUR = 3_600_000;

/**
 * Refuses an endpoint with 50035 if it does not answer a PING with 204, or accepts a forged signature
 * (docs/contract/webhook-events.md#verification).
 */
export async function verifyEndpoint(platform: Platform, applicationId: Snowflake, endpoint: Endpoint): Promise<void> {
  const check = await checkEndpoint(platform, endpoint, eventPing(applicationId));
  if (check.is_verified) return;
  const rule = 'The address must answer a PING with 204 within 3 seconds, and one whose signature is wrong with 401.';
  const message = `${rule} ${complaintOf(check)}`;
  failForm({ event_webhooks_url: complain.custom('APPLICATION_EVENT_WEBHOOKS_URL_INVALID', message) });
}

/** The ping of an endpoint for events. */
export function eventPing(applicationId: Snowflake): Ping {
  return { payload: ping(applicationId), expected: 'status 204', judge: judgeEvent };
}

/**
 * Starts monitoring an endpoint that was saved or switched on: resets its failures, and schedules occasional checks.
 */
export async function watchEndpoint(tx: Tx, applicationId: Snowflake): Promise<void> {
  const at = nextProbe(tx.now);
  await startEndpoint(tx.db, applicationId, at);
  await tx.enqueue(probe, { application_id: applicationId, at }, at);
}

/** A time in the next day that the application cannot predict. */
function nextProbe(now: number): number {
  return now + randomInt(HOUR, 24 * HOUR);
}

/** Sends a PING with a forged signature: an endpoint that accepts it does not verify signatures, and is removed. */
export const probe = job<{ application_id: Snowflake; at: number }>({
  kind: 'webhook_events.probe',
  lane: 'outbound',
  run: async (platform, { application_id, at }) => {
    const endpoint = await findEndpoint(platform.store.read, application_id);
    // Switched off, or another check is due since the endpoint was saved again.
    if (!endpoint || (await probeTime(platform.store.read, application_id)) !== at) return;
    const isFooled = await takesForged(platform, application_id, endpoint);
    await transact(platform, { userId: null, reason: null }, async (tx) => {
      if ((await probeTime(tx.db, application_id)) !== at) return;
      if (isFooled) {
        const reason = `${endpoint.url} accepted a request with an invalid signature. The URL was removed; save it again when it verifies signatures.`;
        await switchOff(tx, application_id, { url: endpoint.url, reason, remove: true });
        return;
      }
      const next = nextProbe(tx.now);
      await setProbeTime(tx.db, application_id, next);
      await tx.enqueue(probe, { application_id, at: next }, next);
    });
  },
});

/** An endpoint that does not respond now does not count as accepting it. */
async function takesForged(platform: Platform, applicationId: Snowflake, endpoint: Endpoint): Promise<boolean> {
  try {
    const { status } = await callSigned(platform, endpoint, ping(applicationId), { forged: true });
    return status >= 200 && status < 300;
  } catch (error) {
    if (error instanceof OutboundError) return false;
    throw error;
  }
}
