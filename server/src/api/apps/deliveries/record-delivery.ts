import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import type { DeliveryKind, EndpointFailure } from '@guildhall/protocol/objects/apps/deliveries';
import { callSigned, type Endpoint } from '../../../core/access/signed-call.ts';
import { OutboundError, type OutboundResponse } from '../../../core/framework/outbound.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { service } from '../../../core/framework/service.ts';
import { Secrets } from '../../../core/values/redaction.ts';
import { failureOf } from './failure.ts';
import { type DeliveryRow, insertDelivery } from './queries.ts';

/** A request to an endpoint, and what came of it. */
export interface Delivered {
  applicationId: Snowflake;
  kind: DeliveryKind;
  name: string;
  url: string;
  payload: object;
  /** From 1. */
  attempt?: number;
  isTest?: boolean;
  redeliveryOf?: Snowflake | null;
  /** When it is sent again by itself, ms since 1970. */
  nextAttemptAt?: number | null;
  /** When it was sent, ms since 1970, and how long it took. */
  at: number;
  durationMs: number;
  response: OutboundResponse | null;
  failure: EndpointFailure | null;
}

const secrets = service(() => new Secrets());

/** The headers of every signed request; the signature itself is a secret. */
const HEADERS = { 'content-type': 'application/json', 'x-signature-ed25519': 'redacted', 'x-signature-timestamp': 'redacted' };

/** Stores a delivery; returns its row. A failure of the store is logged: the delivery has happened anyway. */
export async function recordDelivery(platform: Platform, done: Delivered): Promise<DeliveryRow> {
  const hidden = secrets(platform);
  const row: DeliveryRow = {
    id: platform.ids.next(),
    application_id: done.applicationId,
    kind: done.kind,
    name: done.name,
    url: done.url,
    attempt: done.attempt ?? 1,
    at: done.at,
    status: done.response?.status ?? null,
    failure: done.failure,
    duration_ms: done.durationMs,
    is_delivered: done.failure === null ? 1 : 0,
    is_test: done.isTest ? 1 : 0,
    redelivery_of: done.redeliveryOf ?? null,
    next_attempt_at: done.nextAttemptAt ?? null,
    request_json: JSON.stringify({ headers: HEADERS, body: hidden.value(plain(done.payload)) }),
    response_json: done.response && JSON.stringify(shown(done.response, hidden)),
  };
  await platform.store
    .transaction((db) => insertDelivery(db, row))
    .catch((error: unknown) => platform.log.error({ err: error }, 'a delivery was not recorded'));
  return row;
}

/** Sends a payload, signed, and records it; `judge` says why a response is wrong. */
export async function deliver(
  platform: Platform,
  endpoint: Endpoint,
  what: Omit<Delivered, 'url' | 'at' | 'durationMs' | 'response' | 'failure' | 'nextAttemptAt'>,
  {
    judge,
    nextAttemptAt = () => null,
  }: { judge: (response: OutboundResponse) => EndpointFailure | null; nextAttemptAt?: () => number | null },
): Promise<DeliveryRow> {
  const { clock } = platform;
  const [at, started] = [clock.now(), clock.elapsed()];
  let response: OutboundResponse | null = null;
  let failure: EndpointFailure | null;
  try {
    response = await callSigned(platform, endpoint, what.payload);
    failure = judge(response);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    failure = failureOf(error);
  }
  const durationMs = Math.round(clock.elapsed() - started);
  const next = failure === null ? null : nextAttemptAt();
  return recordDelivery(platform, { ...what, url: endpoint.url, at, durationMs, response, failure, nextAttemptAt: next });
}

/** A payload as JSON has it. */
function plain(payload: object): unknown {
  return JSON.parse(JSON.stringify(payload));
}

function shown({ status, headers, body }: OutboundResponse, hidden: Secrets) {
  const type = headers['content-type'] ?? '';
  const text = type.startsWith('multipart/') ? `(${body.length} bytes of ${type.split(';', 1)[0]})` : body.toString('utf8');
  const isCut = body.length > LIMITS.deliveries.bodyBytes.max;
  const value = isCut ? `${text.slice(0, LIMITS.deliveries.bodyBytes.max)}... (cut off)` : decoded(text);
  return { status, headers: hidden.headers(headers), body: hidden.value(value) };
}

/** The JSON of a text, or the text; null if it is empty. */
function decoded(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
