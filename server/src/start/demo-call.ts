import type { Server } from './server.ts';

/** Calls the server like a client, so that the demo uses the public API. */
export async function callServer<T>(
  server: Server,
  token: string | null,
  method: string,
  path: string,
  body: unknown,
): Promise<T> {
  const response = await fetch(`${server.address}/api/v10${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`could not create the demo: ${method} ${path.split('?')[0]} answered ${response.status} ${text}`);
  return JSON.parse(text || '{}');
}
