import { type IncomingMessage, request as requestHttp, type RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { UrlMapping } from '@guildhall/server/core/values/url-mapping.ts';
import { startPlatform } from '@guildhall/testkit/platform';
import { type Site, startSite } from '@guildhall/testkit/site';
import { type ClientOptions, WebSocket } from 'ws';

/** A request for an activity. */
interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Instead of the activity's own. */
  host?: string;
}

/** A response with its whole body. */
interface Given {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

/** Names of hosts and their addresses: without a dot they are called without TLS. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1'],
  'target.example.org': ['127.0.0.1'],
  'impostor.example.org': ['127.0.0.1'],
  intern: ['10.0.0.7'],
  mixed: ['10.0.0.7', '127.0.0.1'],
};

/** A platform with an activity whose root is mapped to a server on this machine, which answers with `listener`. */
export async function startActivity(listener: RequestListener) {
  const p = await startPlatform({
    settings: { GUILDHALL_OUTBOUND: 'loopback' },
    resolve: async (name) => (name.endsWith('.localhost') ? ['127.0.0.1'] : (NAMES[name] ?? [])),
  });
  const target = await startSite(listener);
  const owner = await p.person('owner');
  const { port } = new URL(p.address);
  const create = async (mappings: readonly UrlMapping[]) => {
    const { id } = (await owner.post<{ id: string }>('/applications', { name: 'Whiteboard' })).body;
    await owner.post(`/applications/${id}/set-embedded`, { embedded: true });
    const set = await owner.post(`/applications/${id}/proxy-config`, { url_map: mappings });
    if (set.status !== 200) throw new Error(`mappings: ${JSON.stringify(set.body)}`);
    return { id, host: `${id}.localhost:${port}` };
  };
  const activity = await create([{ prefix: '/', target: `localhost:${target.port}` }]);
  /** Sends the head of a request; the response comes when it has begun. */
  const begin = (path: string, { method = 'GET', headers = {}, host = activity.host }: Asked = {}) => {
    const outgoing = requestHttp({ host: '127.0.0.1', port, path, method, headers: { host, ...headers }, agent: false });
    const answer = new Promise<IncomingMessage>((resolve, reject) => outgoing.on('response', resolve).on('error', reject));
    // A test that ends the request itself does not wait for its response.
    answer.catch(() => undefined);
    return { outgoing, answer };
  };
  const get = async (path: string, asked: Asked = {}): Promise<Given> => {
    const { outgoing, answer } = begin(path, asked);
    outgoing.end(asked.body);
    const response = await answer;
    const text = (await buffer(response)).toString();
    return { status: response.statusCode ?? 0, headers: response.headers, text };
  };
  /** Opens a WebSocket; it has an `error` handler already. */
  const socket = (
    path: string,
    { host = activity.host, protocols = [], ...options }: ClientOptions & { host?: string; protocols?: string[] } = {},
  ) => {
    const opened = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocols, {
      ...options,
      headers: { ...options.headers, host },
    });
    return opened.on('error', () => undefined);
  };
  const stop = async () => {
    await p.stop();
    await target.close();
  };
  return { p, port: Number(port), owner, target, activity, create, begin, get, socket, stop };
}

/** The address of a site as the target of a mapping. */
export function at({ port }: Site, path = ''): string {
  return `localhost:${port}${path}`;
}
