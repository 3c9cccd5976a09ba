import { ApiError } from '@guildhall/protocol/client';
import { type ServerLink, sendTo } from '../api.ts';
import { Refused } from '../errors.ts';
import { isRecord } from '../wire.ts';

/** Calls a route below /testing and returns the JSON of its response, undefined if it has none. Rejects with Refused. */
export async function callTesting(server: ServerLink, method: string, path: string, body?: object): Promise<unknown> {
  const response = await sendTo(server)(`${server.url}/testing${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.ok) return text === '' ? undefined : JSON.parse(text);
  const isJson = response.headers.get('content-type')?.includes('json');
  const answer: unknown = isJson ? JSON.parse(text) : {};
  throw new Refused(`${method} /testing${path}`, new ApiError(response.status, isRecord(answer) ? answer : {}));
}

/** Whether the server has the routes: only one that was started for tests does. */
export async function hasTestingRoutes(server: ServerLink): Promise<boolean> {
  const response = await sendTo(server)(`${server.url}/testing/clock`, { method: 'GET' });
  // The web client answers unknown paths with its page.
  return response.ok && (response.headers.get('content-type')?.includes('json') ?? false);
}
