import type { IncomingMessage } from 'node:http';
import type { KeyObject } from 'node:crypto';
import type { Snowflake } from '@guildhall/protocol/ids';
import { readTicket, type Ticket } from '../core/access/proxy-ticket.ts';

/** The parameter and the cookie that carry a ticket. */
const NAME = 'discord_proxy_ticket';

/** The headers and the cookie that a ticket adds to an exchange. */
export interface Pass {
  /** Headers for the target: names and values alternate. */
  headers: string[];
  /** The cookie by which later requests carry the ticket; undefined if they do already. */
  cookie: string | undefined;
}

interface Passed {
  applicationId: Snowflake;
  key: KeyObject;
  /** Ms since 1970. */
  now: number;
  /** Browsers accept Secure cookies of the activity. */
  isSecure: boolean;
}

/**
 * Reads the ticket of a request: from the query, with which the page of an activity is opened, else from the cookie. An invalid or expired
 * ticket is ignored (docs/contract/activities.md#tickets).
 */
export function passOf({ url = '', headers }: IncomingMessage, passed: Passed): Pass | undefined {
  const given = url.includes(NAME) ? new URLSearchParams(url.slice(url.indexOf('?') + 1)).get(NAME) : null;
  const fresh = given === null ? undefined : read(given, passed);
  const ticket = fresh ?? read(cookieOf(headers.cookie) ?? '', passed);
  if (!ticket) return undefined;
  return { headers: headersOf(ticket), cookie: fresh && given !== null ? cookie(given, fresh, passed) : undefined };
}

function read(text: string, { applicationId, key, now }: Passed): Ticket | undefined {
  return text === '' ? undefined : readTicket(text, applicationId, key, now);
}

/** The same names and form as other platforms have for their targets. */
function headersOf({ bytes, signature, payload }: Ticket): string[] {
  return [
    ...['X-Signature-Ed25519', signature.toString('base64')],
    ...['X-Signature-Timestamp', String(payload.created_at)],
    ...['X-Discord-Proxy-Payload', bytes.toString('base64')],
  ];
}

function cookie(value: string, { payload }: Ticket, { isSecure, now }: Passed): string {
  const age = payload.expires_at - Math.floor(now / 1000);
  const own = isSecure ? '; Secure; SameSite=None; Partitioned' : '';
  return `${NAME}=${value}; Path=/; HttpOnly; Max-Age=${age}${own}`;
}

function cookieOf(header: string | undefined): string | undefined {
  const pair = header?.split(';').find((one) => one.trim().startsWith(`${NAME}=`));
  return pair?.trim().slice(NAME.length + 1);
}

/** A Cookie header without the ticket, which targets receive by other headers; undefined if nothing is left. */
export function withoutTicket(header: string): string | undefined {
  if (!header.includes(NAME)) return header;
  const rest = header.split(';').filter((pair) => pair.split('=')[0]?.trim() !== NAME);
  return rest.length === 0 ? undefined : rest.join(';').trim();
}
