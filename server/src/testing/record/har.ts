import type { ShownEntry, ShownRequest } from '../../console/show.ts';

interface HarPair {
  name: string;
  value: string;
}

/** A WebSocket message, as Chromium exports it: `send` is by the bot. */
interface HarMessage {
  type: 'send' | 'receive';
  /** Seconds since 1970. */
  time: number;
  opcode: 1;
  data: string;
}

/** A recording as HAR 1.2: requests by the bot, requests to its endpoint, and one entry for each gateway session. */
export function harOf(entries: readonly ShownEntry[], { url, version }: { url: string; version: string }): object {
  const http = entries.flatMap((entry) => {
    if (entry.kind === 'request') return [requestEntry(entry, url)];
    if (entry.kind !== 'delivery') return [];
    const { at, duration_ms, status, response, body } = entry;
    const request = { method: 'POST', url: entry.url, headers: [], query: [], body };
    return [exchange({ id: entry.id, at, duration: duration_ms, status, responseHeaders: [], response, ...request })];
  });
  const log = {
    version: '1.2',
    creator: { name: 'guildhall', version },
    pages: [],
    entries: [...http, ...sessionEntries(entries, url)].sort((one, other) =>
      one.startedDateTime.localeCompare(other.startedDateTime),
    ),
  };
  return { log };
}

function requestEntry(entry: ShownRequest, url: string) {
  const { method, path, headers, body, query, status, response, response_headers, duration_ms, at, id } = entry;
  const search = new URLSearchParams(query).toString();
  return exchange({
    id,
    at,
    method,
    url: `${url}${path}${search && `?${search}`}`,
    headers: pairs(headers),
    query: pairs(query),
    body,
    status,
    responseHeaders: pairs(response_headers),
    response,
    duration: duration_ms,
  });
}

/** One exchange; `query` and the headers are pairs, the bodies JSON values. */
function exchange(of: {
  id: number;
  at: string;
  method: string;
  url: string;
  headers: HarPair[];
  query: HarPair[];
  body: unknown;
  status: number | null;
  responseHeaders: HarPair[];
  response: unknown;
  duration: number | null;
}) {
  const body = textOf(of.body);
  const response = textOf(of.response);
  const type = of.responseHeaders.find(({ name }) => name === 'content-type')?.value ?? 'application/json';
  return {
    _id: of.id,
    startedDateTime: of.at,
    time: of.duration ?? -1,
    request: {
      method: of.method,
      url: of.url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: of.headers,
      queryString: of.query,
      ...(body !== '' && { postData: { mimeType: 'application/json', params: [], text: body } }),
      headersSize: -1,
      bodySize: Buffer.byteLength(body),
    },
    response: {
      status: of.status ?? 0,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: of.responseHeaders,
      content: { size: Buffer.byteLength(response), mimeType: type, text: response },
      redirectURL: '',
      headersSize: -1,
      bodySize: Buffer.byteLength(response),
    },
    cache: {},
    timings: { send: 0, wait: of.duration ?? -1, receive: 0 },
  };
}

function sessionEntries(entries: readonly ShownEntry[], url: string) {
  const messages = new Map<string, HarMessage[]>();
  for (const entry of entries) {
    if ((entry.kind !== 'event' && entry.kind !== 'command') || entry.session_id === null) continue;
    const list = messages.get(entry.session_id) ?? [];
    messages.set(entry.session_id, list);
    const data = entry.kind === 'event' ? { op: 0, t: entry.name, s: entry.s, d: entry.data } : { op: entry.op, d: entry.data };
    const type = entry.kind === 'event' ? 'receive' : 'send';
    list.push({ type, time: Date.parse(entry.at) / 1000, opcode: 1, data: JSON.stringify(data) });
  }
  return [...messages].map(([session, list]) => {
    const at = new Date((list[0]?.time ?? 0) * 1000).toISOString();
    const ws = url.replace(/^http/, 'ws');
    const upgrade = { id: 0, at, method: 'GET', url: `${ws}/?v=10&encoding=json`, headers: [], query: [], body: null };
    const made = exchange({ ...upgrade, status: 101, responseHeaders: [], response: null, duration: 0 });
    return { ...made, _id: session, _resourceType: 'websocket', _webSocketMessages: list };
  });
}

function pairs(values: Readonly<Record<string, string>>): HarPair[] {
  return Object.entries(values).map(([name, value]) => ({ name, value }));
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
}
