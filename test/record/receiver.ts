import { isSigned } from '@guildhall/testkit/interaction-endpoint';
import { startSite } from '@guildhall/testkit/site';
import { buffer } from 'node:stream/consumers';

/** Ms; guards against a hang. */
const TIMEOUT_MS = 30_000;

/** The script's own server, which the platform calls for interactions and webhook events. */
export interface Receiver {
  url: string;
  /** The correctly signed requests, each as its path and body. */
  calls: string[];
  /** Resolves when this many requests have been received in all. */
  count(total: number): Promise<void>;
  /** The requests since the last call. */
  take(): string[];
  close(): Promise<void>;
}

/**
 * Starts the server. The path ends with the `verify_key` of the application: requests that are not signed with it are refused and not
 * recorded. `/events/...` accepts webhook events; `/interactions/...` responds with a message.
 */
export async function startReceiver(): Promise<Receiver> {
  let taken = 0;
  const calls: string[] = [];
  const waiting = new Set<() => void>();
  const site = await startSite(async (request, response) => {
    const raw = await buffer(request);
    const header = (name: string) => String(request.headers[name] ?? '');
    const key = request.url?.split('/').at(-1) ?? '';
    const isGenuine = isSigned(key, {
      raw,
      signature: header('x-signature-ed25519'),
      timestamp: header('x-signature-timestamp'),
    });
    if (!isGenuine) {
      response.writeHead(401).end();
      return;
    }
    const text = raw.toString();
    calls.push(`${request.url} ${text}`);
    for (const wake of waiting) wake();
    if (request.url?.startsWith('/events')) response.writeHead(204).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(responseTo(text));
  });
  return {
    url: `http://127.0.0.1:${site.port}`,
    calls,
    take() {
      const fresh = calls.slice(taken);
      taken = calls.length;
      return fresh;
    },
    count: (total) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${calls.length} of ${total} requests arrived`)), TIMEOUT_MS);
        const look = () => {
          if (calls.length < total) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    close: () => site.close(),
  };
}

/** To a PING a PONG, to everything else a message. */
function responseTo(text: string): string {
  const { type }: { type: number } = JSON.parse(text);
  return JSON.stringify(type === 1 ? { type: 1 } : { type: 4, data: { content: 'over http' } });
}
