import type { ProofAsked } from '../../../api/http.ts';
import { proof, requestProof } from '../../../state/proof.ts';
import { token } from '../../../state/session.ts';
import { bareToken } from '../bot-token.ts';
import type { Credential } from './contract.ts';
import { addressOf, bodyOf, type Draft, headersOf } from './draft.ts';

/** The response to a composed request. */
export interface Answer {
  status: number;
  statusText: string;
  /** From the request to the end of the body, in ms. */
  ms: number;
  headers: [name: string, value: string][];
  /** The decoded JSON of the body. */
  json: { value: unknown } | null;
  /** The body as text, if it is text but not JSON. */
  text: string;
  /** The body as a file, if it is neither. */
  file: Blob | null;
}

/** Error code that asks the person to confirm their identity. */
const PROOF_ASKED = 60003;
const PROOF_HEADER = 'x-discord-mfa-authorization';

function authorization(credential: Credential, typed: string): string | null {
  if (credential === 'person') return token.get();
  if (credential === 'bot') return `Bot ${bareToken(typed)}`;
  return credential === 'bearer' ? `Bearer ${typed.trim()}` : null;
}

async function read(response: Response, since: number): Promise<Answer> {
  const type = response.headers.get('content-type') ?? '';
  const isText = /^text\/|json|xml|urlencoded/.test(type) || type === '';
  const text = isText ? await response.text() : '';
  const file = isText ? null : await response.blob();
  const json = type.includes('json') && text !== '' ? { value: JSON.parse(text) } : null;
  const headers: Answer['headers'] = [...response.headers].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { status: response.status, statusText: response.statusText, ms: performance.now() - since, headers, json, text, file };
}

function proofAsked({ json }: Answer): ProofAsked | undefined {
  const body: { code?: number; mfa?: ProofAsked } | null = Object(json?.value);
  return body?.code === PROOF_ASKED ? body.mfa : undefined;
}

/** Sends a composed request from this page. `typed` is the token for a bot or an access token. Rejects if no response arrives. */
export async function sendDraft(draft: Draft, typed: string): Promise<Answer> {
  const headers = new Headers(headersOf(draft));
  const value = authorization(draft.credential, typed);
  if (value !== null) headers.set('authorization', value);
  const known = draft.credential === 'person' ? proof() : null;
  if (known !== null) headers.set(PROOF_HEADER, known);
  const { method } = draft.operation;
  const once = async () => {
    const since = performance.now();
    const body = bodyOf(draft);
    const response = await fetch(addressOf(draft), { method, headers, credentials: 'omit', ...(body !== undefined && { body }) });
    return read(response, since);
  };
  const answer = await once();
  const asked = draft.credential === 'person' ? proofAsked(answer) : undefined;
  const given = asked ? await requestProof(asked) : null;
  if (given === null) return answer;
  headers.set(PROOF_HEADER, given);
  return once();
}
