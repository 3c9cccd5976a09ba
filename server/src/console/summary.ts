import type { ShownDelivery, ShownEntry, ShownOther, ShownRequest } from './show.ts';
import { fieldsOf, textOf } from '../core/values/json-fields.ts';

/** The fields of an entry that lists show. */
export interface Summary {
  name: string;
  summary: string;
  status: number | null;
  isFailed: boolean;
  durationMs: number | null;
  sessionId: string | null;
}

/** Codes with which the server closes a connection because of what the client did. */
const CLIENT_CLOSE = 4000;

/** One line about an entry, and what it is found by. */
export function summaryOf(entry: ShownEntry): Summary {
  const plain = { status: null, isFailed: false, durationMs: null, sessionId: null };
  switch (entry.kind) {
    case 'request':
      return ofRequest(entry);
    case 'command':
      return { ...plain, name: entry.name, summary: entry.name, sessionId: entry.session_id };
    case 'event':
      return { ...plain, name: entry.name, summary: entry.name, sessionId: entry.session_id };
    case 'delivery':
      return ofDelivery(entry);
    default:
      return { ...plain, ...ofOther(entry) };
  }
}

function ofRequest(entry: ShownRequest): Summary {
  const { method, route, path, status, refusal, is_lost, duration_ms } = entry;
  const name = `${method} ${route ?? path}`;
  const lacks = refusal && refusal.permissions.length > 0 ? ` (lacks ${refusal.permissions.join(', ')})` : '';
  const result = status === null || is_lost ? 'no response' : `${status}${refusal?.name ? ` ${refusal.name}` : ''}${lacks}`;
  const isFailed = status === null || is_lost || status >= 400;
  return { name, summary: `${name}: ${result}`, status, isFailed, durationMs: duration_ms, sessionId: null };
}

function ofDelivery({ what, url, body, status, failure, duration_ms }: ShownDelivery): Summary {
  const name =
    what === 'webhook_event' ? (textOf(fieldsOf(body)?.event, 'type') ?? what) : (textOf(fieldsOf(body)?.data, 'name') ?? what);
  const isFailed = failure !== null || status === null || status >= 300;
  return { name, summary: `${name} to ${url}: ${failure ?? status}`, status, isFailed, durationMs: duration_ms, sessionId: null };
}

function ofOther(entry: ShownOther): Pick<Summary, 'name' | 'summary' | 'isFailed' | 'sessionId'> {
  const sessionId = textOf(entry, 'session_id') ?? null;
  const what = textOf(entry, 'what') ?? '';
  switch (entry.kind) {
    case 'action': {
      const who = textOf(entry.who, 'username') ?? 'someone';
      const did = textOf(entry, 'did') ?? '';
      return { name: did, summary: `${who}: ${did}`, isFailed: false, sessionId };
    }
    case 'connection': {
      const code = typeof entry.code === 'number' ? entry.code : null;
      const reason = textOf(entry, 'reason');
      const summary = [what.replaceAll('_', ' '), code, reason].filter(
        (part) => part !== null && part !== undefined && part !== '',
      );
      return {
        name: what,
        summary: summary.join(' '),
        isFailed: (code ?? 0) >= CLIENT_CLOSE || what === 'invalid_session',
        sessionId,
      };
    }
    case 'withheld': {
      const event = textOf(entry, 'event') ?? '';
      const intents = Array.isArray(entry.intents) ? entry.intents.join(' or ') : '';
      const summary = `${event} was ${what === 'emptied' ? 'sent without content' : 'not sent'}: ${intents} is missing`;
      return { name: event, summary, isFailed: true, sessionId };
    }
  }
}
