import { ApiError, type Client, complaintsOf, createClient, type ErrorBody } from '@guildhall/protocol/client';
import { complaintText, plainWords } from './plain-words.ts';
import { t } from './text.ts';

/** Messages of a form error by the dotted path of the field, such as `username` or `embeds.0.title`. */
export type FieldErrors = Record<string, string>;

/** The ways in which the user can confirm their identity (code 60003). */
export type ProofAsked = NonNullable<ErrorBody['mfa']>;

/** Error code that asks for confirmation; unlike other 401 errors it does not end the session. */
const PROOF_ASKED = 60003;
const PROOF_HEADER = 'x-discord-mfa-authorization';

/** Flattens the nested tree of a form error (code 50035) into one message per field. */
export function fieldErrors(tree: unknown): FieldErrors {
  const fields = Object.entries(complaintsOf(tree));
  return Object.fromEntries(fields.map(([path, complaints]) => [path, complaints.map(complaintText).join(' ')]));
}

/** A form error (code 50035) that is found before anything is sent. */
export function formError(fields: FieldErrors): ApiError {
  const tree = Object.entries(fields).map(([field, message]) => [field, { _errors: [{ code: '', message }] }]);
  return new ApiError(400, { code: 50035, message: 'Invalid Form Body', errors: Object.fromEntries(tree) });
}

/** Sends one request and returns the decoded body, or undefined if there is none. Throws ApiError; status 0 means that no response arrived. */
export type Request = Client['request'];

export interface HttpNeeds {
  fetch: typeof fetch;
  /** Resolves after the given number of milliseconds. */
  wait: (ms: number) => Promise<void>;
  token: () => string | null;
  /** How often a request is sent that is answered with 429. */
  tries?: number;
  /** The proof of a recent confirmation, or null. */
  proof?: () => string | null;
  /** Asks the user to confirm their identity; null if they cancel. */
  prove?: (asked: ProofAsked) => Promise<string | null>;
  /** Called when the token that was sent is no longer valid. */
  onUnauthorized: () => void;
}

const BASE = '/api/v10';
const MAX_TRIES = 5;
const MAX_WAIT_MS = 60_000;

/** Creates the function that calls the HTTP API: bare token, JSON, retry after `retry_after` seconds on 429. */
export function createRequest(needs: HttpNeeds): Request {
  return async function request(route, ...call) {
    const token = needs.token();
    const headers: Record<string, string> = {};
    if (token) headers.authorization = token;
    const proof = needs.proof?.();
    if (proof) headers[PROOF_HEADER] = proof;
    const client = createClient({ base: BASE, send: (url, init) => send(needs.fetch, url, init), headers: () => headers });
    let asked = false;

    for (let attempt = 1; ; attempt++) {
      try {
        return await client.request(route, ...call);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const pause = Math.ceil((error.retryAfter ?? 1) * 1000);
        if (error.status === 429 && attempt < (needs.tries ?? MAX_TRIES) && pause <= MAX_WAIT_MS) {
          await needs.wait(pause);
          continue;
        }
        if (error.code === PROOF_ASKED && error.body.mfa && needs.prove && !asked) {
          asked = true;
          const proven = await needs.prove(error.body.mfa);
          if (proven === null) throw new ApiError(0, { code: PROOF_ASKED, message: t('confirmToContinue') });
          headers[PROOF_HEADER] = proven;
          continue;
        }
        const isOut = error.status === 401 && error.code !== PROOF_ASKED;
        if (isOut && token && token === needs.token()) needs.onUnauthorized();
        throw error;
      }
    }
  };
}

async function send(doFetch: typeof fetch, url: string, init: RequestInit): Promise<Response> {
  try {
    return await doFetch(url, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new ApiError(0, { message: t('cannotReach') });
  }
}

/** The error in one sentence, for people. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return Object.values(fieldsOf(error))[0] ?? plainWords(error.code) ?? error.message;
  return error instanceof Error ? error.message : t('somethingWrong');
}

/** The form errors of an error, by field. */
export function fieldsOf(error: unknown): FieldErrors {
  return error instanceof ApiError ? fieldErrors(error.body.errors) : {};
}
