import type { ConsoleEntryObject, ConsoleStateObject } from '@guildhall/protocol/objects/apps/console';
import type { DeliveryWithBodiesObject } from '@guildhall/protocol/objects/apps/deliveries';
import { type Site, startSite } from '@guildhall/testkit/site';
import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { Terminal } from './runner.ts';

const APPLICATION = { id: '1576527524291153920', name: 'Helper' };
const CONSOLE = `/api/v10/applications/${APPLICATION.id}/console`;

/** An entry of a console. */
function entry(id: string, summary: string, more: Partial<ConsoleEntryObject> = {}): ConsoleEntryObject {
  const nothing = { status: null, is_failed: false, duration_ms: null, session_id: null, causes: [], effects: [] };
  return { id, at: '2026-11-21T12:00:01.250Z', kind: 'request', summary, name: summary, ...nothing, ...more };
}

/** A server with one application, which answers other requests by `answer`: a status and a body. */
async function serve(answer: (method: string, url: URL, body: unknown) => [number, unknown] | undefined) {
  const site: Site = await startSite(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    const body = request.method === 'GET' ? undefined : await json(request);
    const [status, data] =
      url.pathname === '/api/v10/applications' ? [200, [APPLICATION]] : (answer(request.method ?? '', url, body) ?? []);
    // Without an answer it waits, as the console does for an entry.
    if (status !== undefined) response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data));
  });
  const terminal = new Terminal({ GUILDHALL_URL: `http://127.0.0.1:${site.port}`, GUILDHALL_TOKEN: 'token' });
  onTestFinished(async () => {
    terminal.remove();
    await site.close();
  });
  return terminal;
}

const ON: ConsoleStateObject = { is_available: true, is_enabled: true, kept_seconds: 86_400 };

test('logs prints the entries, oldest first, and -f those that follow until it is interrupted', async () => {
  const asked: string[] = [];
  const sent = entry('3', 'POST /channels/{channel_id}/messages: 200', { status: 200, duration_ms: 12.4 });
  const refused = entry('2', 'PUT /guilds/{guild_id}/bans/{user_id}: 403 MISSING_PERMISSIONS', { status: 403, is_failed: true });
  const terminal = await serve((_, url) => {
    if (url.pathname === CONSOLE) return [200, ON];
    asked.push(url.search);
    const after = url.searchParams.get('after');
    if (after === null) return [200, { entries: [refused, entry('1', 'MESSAGE_CREATE', { kind: 'event' })] }];
    return after === '2' ? [200, { entries: [sent] }] : undefined;
  });
  const child = terminal.start(['logs', '-f', '--kinds', 'request,event', '--lines', '5']);
  let printed = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  await expect.poll(() => asked.length).toBe(3);
  child.kill('SIGINT');
  const [status] = await once(child, 'close');
  expect([status, printed.split('\n')]).toEqual([
    0,
    [
      '12:00:01.250  event       MESSAGE_CREATE',
      '12:00:01.250  request     PUT /guilds/{guild_id}/bans/{user_id}: 403 MISSING_PERMISSIONS',
      '12:00:01.250  request     POST /channels/{channel_id}/messages: 200  12 ms',
      '',
    ],
  ]);
  const kinds = 'kinds=request%2Cevent';
  expect(asked).toEqual([`?${kinds}&limit=5`, `?${kinds}&after=2&wait=25&limit=100`, `?${kinds}&after=3&wait=25&limit=100`]);
});

test('logs -f goes on when the server was away, and prints JSON lines', async () => {
  let count = 0;
  const terminal = await serve((_, url) => {
    if (url.pathname === CONSOLE) return [200, ON];
    if (!url.searchParams.has('after')) return [200, { entries: [] }];
    count += 1;
    if (count === 1) return [503, { message: '503: Service Unavailable', code: 0 }];
    return count === 2 ? [200, { entries: [entry('7', 'back \u001b[2J')] }] : undefined;
  });
  const child = terminal.start(['logs', '-f', '--json', '--failed', '--search', 'x']);
  const [line] = await once(child.stdout?.setEncoding('utf8') ?? child, 'data');
  expect(JSON.parse(line)).toMatchObject({ id: '7', summary: 'back \u001b[2J' });
  child.kill('SIGTERM');
  expect((await once(child, 'close'))[0]).toBe(0);
});

test('a console that is off or not available is reported, and --on switches it on', async () => {
  let state: ConsoleStateObject = { ...ON, is_enabled: false };
  const terminal = await serve((method, url, body) => {
    if (url.pathname !== CONSOLE) return [200, { entries: [] }];
    if (method === 'PATCH') state = { ...state, ...(body as object) };
    return [200, state];
  });
  const off = 'The console of Helper is off. Switch it on: guildhall logs --on\n';
  expect(await terminal.run(['logs'])).toEqual({ status: 0, stdout: '', stderr: off });
  expect(await terminal.run(['logs', '-f'])).toEqual({ status: 1, stdout: '', stderr: `guildhall: ${off}` });
  expect(await terminal.print('logs', '--on')).toBe('The console of Helper is on.\n');
  expect(await terminal.run(['logs'])).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(await terminal.print('logs', '--off')).toBe('The console of Helper is off.\n');
  state = { ...ON, is_available: false };
  expect((await terminal.run(['logs'])).stderr).toBe('guildhall: The operator of this server has switched consoles off.\n');
  expect((await terminal.run(['logs', '--lines', '0'])).status).toBe(1);
});

test('events send says whether the endpoint took the event, and the status of the command is 1 if not', async () => {
  const delivery: DeliveryWithBodiesObject = {
    id: '1',
    kind: 'webhook_event',
    name: 'ENTITLEMENT_CREATE',
    url: 'https://app.example/events',
    attempt: 1,
    at: '2026-11-21T12:00:01.250Z',
    status: 204,
    failure: null,
    duration_ms: 31.2,
    is_delivered: true,
    is_test: true,
    redelivery_of: null,
    next_attempt_at: null,
    request: { headers: {}, body: {} },
    response: { status: 204, headers: {}, body: null },
  };
  let given = delivery;
  const terminal = await serve((method, url, body) => {
    if (method !== 'POST' || !url.pathname.endsWith(`${APPLICATION.id}/webhook-events/test`)) return [404, {}];
    expect(body).toEqual({ type: 'ENTITLEMENT_CREATE' });
    return [200, given];
  });
  const command = ['events', 'send', 'entitlement_create'];
  expect(await terminal.print(...command)).toBe(
    'Delivered: ENTITLEMENT_CREATE to https://app.example/events, status 204 in 31 ms.\n',
  );
  given = { ...delivery, status: null, failure: 'timed_out', is_delivered: false, duration_ms: null, response: null };
  const failed = await terminal.run(command);
  expect([failed.status, failed.stdout]).toEqual([
    1,
    'Not delivered: ENTITLEMENT_CREATE to https://app.example/events, no response (timed out).\n',
  ]);
  expect(JSON.parse((await terminal.run([...command, '--json'])).stdout)).toEqual(given);
});

test('a limit of requests is waited for, and a page instead of JSON is reported', async () => {
  let count = 0;
  const terminal = await serve((_, url) => {
    if (url.pathname === CONSOLE) return [200, ON];
    count += 1;
    return count === 1
      ? [429, { message: 'You are being rate limited.', retry_after: 0.01, global: false }]
      : [200, { entries: [] }];
  });
  expect((await terminal.run(['logs'])).status).toBe(0);
  expect(count).toBe(2);
  const site = await startSite((_, response) => response.writeHead(502).end('<html>'));
  onTestFinished(() => site.close());
  const url = `http://127.0.0.1:${site.port}`;
  expect((await terminal.run(['apps'], { env: { GUILDHALL_URL: url } })).stderr).toBe(
    `guildhall: ${url} is not a Guildhall server, or something before it fails: it answered 502 without JSON.\n`,
  );
});
