import type { EndpointFailure, EndpointStepObject } from '@guildhall/protocol/objects/apps/deliveries';
import { callSigned, type Endpoint } from '../../../core/access/signed-call.ts';
import { OutboundError, type OutboundResponse } from '../../../core/framework/outbound.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { explain, failureOf } from './failure.ts';

/** A ping, and the response that an endpoint must give. */
export interface Ping {
  payload: object;
  /** The expected response, in words: `status 204`. */
  expected: string;
  /** Why a response is wrong; null if it is right. */
  judge(response: OutboundResponse): EndpointFailure | null;
}

/** The result of a check. */
export interface EndpointCheck {
  is_verified: boolean;
  steps: EndpointStepObject[];
}

/**
 * Checks whether an endpoint answers a ping, and refuses the same request with a forged signature by 401. Sends both concurrently.
 */
export async function checkEndpoint(platform: Platform, endpoint: Endpoint, ping: Ping): Promise<EndpointCheck> {
  const steps = await Promise.all([
    step(platform, endpoint, { name: 'valid_signature', forged: false, ...ping }),
    step(platform, endpoint, {
      name: 'invalid_signature',
      forged: true,
      payload: ping.payload,
      expected: 'status 401',
      judge: ({ status }) => (status === 401 ? null : status >= 200 && status < 300 ? 'accepted_forged' : 'wrong_status'),
    }),
  ]);
  return { is_verified: steps.every(({ is_passed }) => is_passed), steps };
}

async function step(
  platform: Platform,
  endpoint: Endpoint,
  { name, forged, payload, expected, judge }: Ping & { name: EndpointStepObject['name']; forged: boolean },
): Promise<EndpointStepObject> {
  const started = platform.clock.elapsed();
  const done = (status: number | null, reason: EndpointFailure | null): EndpointStepObject => ({
    name,
    is_passed: reason === null,
    status,
    duration_ms: Math.round(platform.clock.elapsed() - started),
    reason,
    message: reason === null ? rightOf(forged) : explain(platform, reason, { status, expected }),
  });
  try {
    const response = await callSigned(platform, endpoint, payload, { forged });
    return done(response.status, judge(response));
  } catch (error) {
    if (error instanceof OutboundError) return done(null, failureOf(error));
    throw error;
  }
}

function rightOf(forged: boolean): string {
  return forged ? 'It refused a request whose signature is wrong.' : 'It answered a signed ping.';
}

/** Why a check failed, in one text. */
export function complaintOf({ steps }: EndpointCheck): string {
  return [...new Set(steps.flatMap(({ is_passed, message }) => (is_passed ? [] : [message])))].join(' ');
}
