// Requests to the HTTP API of a server.
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from './failure.mjs';

/** How often a request that a rate limit refused is sent again. */
const ATTEMPTS = 5;

/** The longest time to wait for a rate limit, in seconds. */
const LONGEST = 60;

/** Sent by people's clients, so that a login has a name in the list of logins. */
const PROPERTIES = Buffer.from(JSON.stringify({ os: process.platform, browser: 'guildhall command' })).toString('base64');

/** A refusal of the server, with its status, code and body. */
export class Refusal extends Failure {
  constructor(status, body) {
    super(textOf(status, body));
    this.httpStatus = status;
    this.code = body?.code;
    this.body = body;
  }
}

/** Sends requests to the server at `url` with the value of the Authorization header; null for none. */
export function connect(url, authorization) {
  return {
    url,
    authorization,
    request: (method, path, options = {}) => request({ url, authorization }, method, path, options),
  };
}

async function request({ url, authorization }, method, path, { body, query = {}, signal } = {}) {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined));
  const address = `${url}/api/v10${path}${search.size > 0 ? `?${search}` : ''}`;
  const headers = { 'x-super-properties': PROPERTIES };
  if (authorization) headers.authorization = authorization;
  if (body !== undefined) headers['content-type'] = 'application/json';
  for (let attempt = 1; ; attempt += 1) {
    const response = await send(address, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
    const answer = await bodyOf(response, url);
    if (response.ok) return answer;
    const wait = Number(answer?.retry_after);
    if (response.status !== 429 || attempt === ATTEMPTS || !(wait <= LONGEST)) throw new Refusal(response.status, answer);
    await pause(wait * 1000, undefined, { signal });
  }
}

async function send(address, init) {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    const { origin } = new URL(address);
    throw new Failure(`${origin} does not answer: ${error.cause?.message || error.cause?.code || error.message}`);
  }
}

async function bodyOf(response, url) {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure(
      `${url} is not a Guildhall server, or something before it fails: it answered ${response.status} without JSON.`,
    );
  }
}

/** The text of a refusal: its message, its code, and the complaint about each field. */
function textOf(status, body) {
  if (typeof body?.message !== 'string') return `The server answered ${status}.`;
  if (status === 401 && body.code === 0)
    return 'The server does not accept the token: it is wrong, or the login has ended. Run: guildhall login';
  const code = body.code ? ` (${body.code})` : '';
  return [`${body.message}${code}`, ...complaintsOf(body.errors)].join('\n  ');
}

/** `options.0.name: Must be between 1 and 32 in length.` */
function complaintsOf(tree, path = []) {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, inner]) =>
    key === '_errors' && Array.isArray(inner)
      ? inner.map(({ message }) => `${path.join('.') || 'body'}: ${message}`)
      : complaintsOf(inner, [...path, key]),
  );
}
