import { OutboundError, type OutboundRequest, type OutboundResponse } from '../core/framework/outbound.ts';
import type { Platform } from '../core/framework/platform.ts';
import { parseJson } from '../core/values/json.ts';
import { fieldsOf, textOf } from '../core/values/json-fields.ts';
import type { Causes } from './causes.ts';
import type { DeliveryDetail, Entry } from './entry.ts';
import type { Recording } from './recording.ts';

/** Records the signed requests that a platform sends to endpoints of applications from now on. */
export function recordDeliveries(
  platform: Platform,
  { recording, causes, note }: { recording: Recording; causes: Causes; note: (entry: Entry) => void },
): void {
  const { outbound } = platform;
  platform.outbound = async (request) => {
    if (recording.isIdle) return outbound(request);
    const delivery = deliveryOf(request);
    if (!delivery || !recording.wants(delivery.applicationId)) return outbound(request);
    const { applicationId, detail, keys } = delivery;
    const cause = causes.causeFor(applicationId);
    const entry = recording.add(applicationId, { detail, cause: [cause], keys, bytes: detail.body.length, isOpen: true });
    note(entry);
    const { elapsed } = recording.moment();
    try {
      const response = await outbound(request);
      answered(recording, entry, detail, response);
      return response;
    } catch (error) {
      detail.failure = error instanceof OutboundError ? error.reason : 'connection';
      throw error;
    } finally {
      detail.durationMs = recording.moment().elapsed - elapsed;
      causes.current?.continueWith(entry);
      recording.settle(entry);
    }
  };
}

/** The delivery that a request is; undefined for requests to others, and for pings. */
function deliveryOf({ url, headers, body }: OutboundRequest) {
  if (headers?.['x-signature-ed25519'] === undefined || typeof body !== 'string') return undefined;
  const payload = fieldsOf(parseJson(body));
  const applicationId = textOf(payload, 'application_id');
  const isEvent = payload?.version === 1 && payload.event !== undefined;
  const id = textOf(payload, 'id');
  if (!payload || applicationId === undefined || (!isEvent && (payload.type === 1 || payload.token === undefined)))
    return undefined;
  const what: DeliveryDetail['what'] = isEvent ? 'webhook_event' : 'interaction';
  const detail: DeliveryDetail = { kind: 'delivery', what, url, body, answer: null, failure: null, durationMs: null };
  return { applicationId, detail, keys: !isEvent && id ? [`interaction:${id}`] : [] };
}

function answered(recording: Recording, entry: Entry, detail: DeliveryDetail, { status, headers, body }: OutboundResponse): void {
  detail.answer = { status, headers, body: body.toString('utf8') };
  recording.grow(entry, body.length);
}
