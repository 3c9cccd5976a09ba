import { createPrivateKey, type KeyObject, sign, verify } from 'node:crypto';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Snowflake } from '@guildhall/protocol/ids';

/** The payload of a ticket: which user takes part in which instance of which application. Times are in seconds since 1970. */
const TicketPayload = Type.Object({
  application_id: Type.String(),
  user_id: Type.String(),
  instance_id: Type.String(),
  is_developer: Type.Boolean(),
  created_at: Type.Integer(),
  expires_at: Type.Integer(),
});
export type TicketPayload = Static<typeof TicketPayload>;
const check = Compile(TicketPayload);

/** A ticket that the proxy of activities accepts. */
export interface Ticket {
  payload: TicketPayload;
  /** The signed bytes. */
  bytes: Buffer;
  signature: Buffer;
}

/**
 * The text of a ticket: its JSON and the Ed25519 signature of that by the application's key, so that its servers can verify it
 * (docs/contract/activities.md#tickets). `signingKey` is PKCS#8 in base64. Signed requests begin with a time and not with a
 * brace, so that neither signature counts as the other.
 */
export function signTicket(payload: TicketPayload, signingKey: string): string {
  const bytes = Buffer.from(JSON.stringify(payload));
  const key = createPrivateKey({ key: Buffer.from(signingKey, 'base64'), format: 'der', type: 'pkcs8' });
  return `${bytes.toString('base64url')}.${sign(null, bytes, key).toString('base64url')}`;
}

/** Reads a ticket of an application; undefined if it is forged, of another application, or expired. `now` is in ms. */
export function readTicket(text: string, applicationId: Snowflake, key: KeyObject, now: number): Ticket | undefined {
  const [first = '', second = ''] = text.split('.');
  const [bytes, signature] = [Buffer.from(first, 'base64url'), Buffer.from(second, 'base64url')];
  if (!verify(null, bytes, key, signature)) return undefined;
  const payload: unknown = JSON.parse(bytes.toString());
  if (!check.Check(payload) || payload.application_id !== applicationId || payload.expires_at * 1000 <= now) return undefined;
  return { payload, bytes, signature };
}
