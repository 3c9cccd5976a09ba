import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { once } from 'node:events';
import { AUDIT_LOG_EVENTS } from '@guildhall/protocol/enums';
import { ERRORS } from '@guildhall/protocol/errors';
import { EVENTS } from '@guildhall/protocol/events';
import { INTENTS } from '@guildhall/protocol/intents';
import { LIMITS } from '@guildhall/protocol/limits';
import { COMMON_ERRORS } from '@guildhall/protocol/operation';
import { OPERATIONS } from '@guildhall/protocol/operations';
import { CLOSE_CODES, OPCODES } from '@guildhall/protocol/opcodes';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { KNOWN_SCOPES } from '@guildhall/protocol/scopes';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSettings } from '../config/config.ts';
import { rank, type SearchEntry } from './assets/rank.js';

const DOCS = new URL('../../../docs/', import.meta.url);
/** Guards against a hang: a thousand pages on a busy machine. */
const TIMEOUT_MS = 240_000;

const p = await startPlatform({ settings: { GUILDHALL_ROLES: 'api' } });
afterAll(() => p.stop());

const read = (path: string, init: RequestInit = {}) => fetch(`${p.address}${path}`, { redirect: 'manual', ...init });
const textOf = async (path: string) => (await read(path)).text();
const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"');

/** The whole site, as links lead through it from its first page. */
const site = new Map<string, string>();

/** The links of a page, without those to other sites. */
const linksOf = (text: string) =>
  [...text.matchAll(/ (?:href|src|action|data-index)="([^"]*)"/g)]
    .map(([, link = '']) => unescaped(link))
    .filter((link) => !/^https?:/.test(link));

const idsOf = (text: string) => [...text.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => unescaped(id));

beforeAll(async () => {
  const due = ['/docs'];
  for (const path of due) {
    const answer = await read(path);
    expect([path, answer.status]).toEqual([path, 200]);
    const isPage = answer.headers.get('content-type') === 'text/html; charset=utf-8';
    const text = isPage ? await answer.text() : '';
    if (!isPage) await answer.arrayBuffer();
    site.set(path, text);
    for (const link of linksOf(text)) {
      const next = link.replace(/#.*/, '');
      if (/^\/docs(?:\/|$)/.test(next) && !due.includes(next)) due.push(next);
    }
  }
}, TIMEOUT_MS);

test('links from the first page lead to every operation and event, each with its path, callers, errors and effects', () => {
  for (const { id, method, path, errors, auth } of OPERATIONS) {
    const page = site.get(`/docs/operations/${id}`) ?? '';
    expect([id, page.includes(`>${method}</span>`), page.includes(`data-copies="${path}"`)]).toEqual([id, true, true]);
    expect(page).toContain(`/developers?try=${id}`);
    for (const name of [...errors, ...COMMON_ERRORS]) expect([id, page.includes(`/docs/errors#${name}"`)]).toEqual([id, true]);
    for (const one of auth.filter((name) => name.startsWith('bearer:') && name !== 'bearer:any'))
      expect(page).toContain(`/docs/scopes#${one.slice('bearer:'.length)}"`);
  }
  for (const name of Object.keys(EVENTS))
    expect([name, site.get(`/docs/events/${name}`)]).toEqual([name, expect.stringContaining(name)]);
});

test('an operation shows permissions, fields with bounds, limits, audit entries, events, rules and dated changes', () => {
  const role = site.get('/docs/operations/create_guild_role') ?? '';
  expect(role).toContain('/docs/permissions#MANAGE_ROLES');
  expect(role).toContain('/docs/events/GUILD_ROLE_CREATE');
  expect(role).toContain('<code>ROLE_CREATE</code> 30');
  expect(role).toContain('/docs/contract/guilds#roles');
  expect(role).toContain('X-Audit-Log-Reason');
  expect(role).toContain('at most 100 characters');
  const pin = site.get('/docs/operations/create_pin') ?? '';
  expect(pin).toContain('<time datetime="2026-01-12">');
  expect(pin).toContain('/docs/limits#rates.pins');
  expect(pin).toContain('/docs/contract/messages#pins');
  const lists = site.get('/docs/operations/list_guild_channels') ?? '';
  expect(lists).toContain('<time datetime="2026-11-16">');
});

test('every error, permission, intent, scope, limit, setting and opcode has its place', () => {
  const ids = (path: string) => new Set(idsOf(site.get(path) ?? ''));
  const places: [string, readonly string[]][] = [
    ['/docs/errors', Object.keys(ERRORS)],
    ['/docs/permissions', Object.keys(PERMISSIONS)],
    ['/docs/intents', Object.keys(INTENTS)],
    ['/docs/scopes', [...KNOWN_SCOPES]],
    ['/docs/limits', Object.entries(LIMITS).flatMap(([area, limits]) => Object.keys(limits).map((name) => `${area}.${name}`))],
    ['/docs/settings', listSettings().map(({ variable }) => variable)],
    [
      '/docs/opcodes',
      [...Object.values(OPCODES).map((code) => `gateway-${code}`), ...Object.values(CLOSE_CODES).map((code) => `close-${code}`)],
    ],
  ];
  for (const [path, names] of places) {
    const known = ids(path);
    expect([path, names.filter((name) => !known.has(name))]).toEqual([path, []]);
  }
  expect(site.get('/docs/enums')).toContain(`<td><code>${AUDIT_LOG_EVENTS.ROLE_CREATE}</code></td>`);
  const [created] =
    /<article class="entry" id="MAXIMUM_NUMBER_OF_GUILD_ROLES_REACHED">[\s\S]*?<\/article>/.exec(
      site.get('/docs/errors') ?? '',
    ) ?? [];
  expect(created).toContain('/docs/operations/create_guild_role');
});

test('every page of docs/ is shown, or replaced by the reference', () => {
  const shown = (folder: string) =>
    readdirSync(new URL(folder, DOCS)).filter((name) => name.endsWith('.md') && name !== 'README.md');
  const replaced = ['coverage.md', 'errors.md', 'limits.md', 'operations.md', 'settings.md', 'changes.md'];
  const guides = shown('.').filter((name) => !replaced.includes(name));
  const paths = [
    ...guides,
    ...['contract', 'client', ...(existsSync(new URL('guides', DOCS)) ? ['guides'] : [])].flatMap((folder) =>
      shown(folder).map((name) => `${folder}/${name}`),
    ),
  ];
  for (const path of paths) expect([path, site.has(`/docs/${path.replace(/\.md$/, '')}`)]).toEqual([path, true]);
  expect(site.get('/docs/changes')).toContain('2026-11-16');
});

test('every link and anchor of all pages resolves, and no page repeats an id', () => {
  const ids = new Map([...site].map(([path, text]) => [path, idsOf(text)]));
  const broken = new Set<string>();
  for (const [path, text] of site) {
    const own = ids.get(path) ?? [];
    if (new Set(own).size !== own.length) broken.add(`${path} repeats an id`);
    for (const link of linksOf(text)) {
      const [target = '', anchor] = link.split('#');
      if (target !== '' && !target.startsWith('/')) broken.add(`${path}: ${link}`);
      if (anchor !== undefined && !ids.get(target === '' ? path : target)?.includes(anchor)) broken.add(`${path}: ${link}`);
    }
  }
  expect([...broken]).toEqual([]);
  expect(site.size).toBeGreaterThan(OPERATIONS.length + Object.keys(EVENTS).length);
});

test('pages hold no script, style or address of another site, and the policy allows none', async () => {
  for (const [path, text] of site) {
    expect([
      path,
      /<script(?![^>]* src="\/docs\/assets\/[\w-]+\/\w+\.js"><\/script>)|<style|<[^>]*\s(?:style|on\w+)=|="javascript:/.test(
        text,
      ),
    ]).toEqual([path, false]);
    expect([path, /(?:src|<link[^>]* href)="https?:/.test(text)]).toEqual([path, false]);
  }
  const { headers } = await read('/docs/operations');
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  );
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('same-origin');
});

test('pages are revalidated by their ETag, assets are cached forever, and both answer HEAD', async () => {
  const page = await read('/docs/errors');
  const etag = page.headers.get('etag') ?? '';
  expect([page.status, page.headers.get('cache-control'), page.headers.get('vary')]).toEqual([
    200,
    'no-cache',
    'accept-encoding',
  ]);
  const again = await read('/docs/errors', { headers: { 'if-none-match': `"other", W/${etag}` } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const head = await read('/docs/errors', { method: 'HEAD' });
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
  const [, style = ''] = /href="(\/docs\/assets\/[^"]+\.css)"/.exec(await page.text()) ?? [];
  const asset = await read(style);
  expect([asset.status, asset.headers.get('content-type'), asset.headers.get('cache-control')]).toEqual([
    200,
    'text/css; charset=utf-8',
    'public, max-age=31536000, immutable',
  ]);
  expect((await read(style, { headers: { 'if-none-match': asset.headers.get('etag') ?? '' } })).status).toBe(304);
});

test('[RFC 9110 12.5.3] pages are compressed as the client accepts', async () => {
  const raw = async (encoding: string) => {
    const [response] = await once(get(`${p.address}/docs/errors`, { headers: { 'accept-encoding': encoding } }), 'response');
    return { encoding: response.headers['content-encoding'], bytes: await buffer(response) };
  };
  const whole = (await raw('identity')).bytes;
  const [br, gzip] = [await raw('gzip, br'), await raw('gzip, br;q=0')];
  expect([br.encoding, gzip.encoding]).toEqual(['br', 'gzip']);
  expect(brotliDecompressSync(br.bytes).equals(whole)).toBe(true);
  expect(gunzipSync(gzip.bytes).equals(whole)).toBe(true);
  expect(br.bytes.length).toBeLessThan(whole.length / 4);
});

test('an unknown address is 404 with suggestions; hidden and other files are refused', async () => {
  const missing = await read('/docs/operations/create_guild_roles');
  expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  for (const path of [
    '/docs/.env',
    '/docs/..%2fpackage.json',
    '/docs/%2e%2e/server/package.json',
    '/docs/images/..%2f..%2fpackage.json',
    '/docs/images/.git',
    '/docs/assets/x/docs.css',
    '/docs/assets/x/..%2fsite.ts',
    '/docs/contract/channels.md',
    '/docs/coverage',
  ]) {
    const answer = await read(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.text()).not.toContain('"dependencies"');
  }
  expect(await textOf('/docs/operation/create_guild_role')).toContain('/docs/operations/create_guild_role');
  const posted = await read('/docs', { method: 'POST' });
  expect(posted.status).toBe(404);
});

test('pictures of guides are served', async () => {
  const { status, headers } = await read('/docs/images/guild.png');
  expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
});

test('a search finds operations, events and errors by name, code and path first, and texts by their words', async () => {
  const index: SearchEntry[] = await (await read('/docs/search.json')).json();
  const first = (query: string) => rank(index, query)[0]?.path;
  expect(first('create_guild_role')).toBe('/docs/operations/create_guild_role');
  expect(first('create guild role')).toBe('/docs/operations/create_guild_role');
  expect(first('POST /guilds/{guild_id}/roles')).toBe('/docs/operations/create_guild_role');
  expect(first('MESSAGE_CREATE')).toBe('/docs/events/MESSAGE_CREATE');
  expect(first('50013')).toBe('/docs/errors#MISSING_PERMISSIONS');
  expect(first('missing permissions')).toBe('/docs/errors#MISSING_PERMISSIONS');
  expect(first('MANAGE_ROLES')).toBe('/docs/permissions#MANAGE_ROLES');
  expect(first('4014')).toBe('/docs/opcodes#close-4014');
  expect(rank(index, 'obfuscated chann').map(({ path }) => path)).toContain('/docs/contract/channels#obfuscated-channels');
  expect(rank(index, 'no such thing at all')).toEqual([]);
  const ids = new Map([...site].map(([path, text]) => [path, new Set(idsOf(text))]));
  const lost = index.filter(({ path }) => {
    const [page = '', anchor] = path.split('#');
    return !ids.has(page) || (anchor !== undefined && !ids.get(page)?.has(anchor));
  });
  expect(lost).toEqual([]);
});

test('without scripts the search answers with a page', async () => {
  const found = await textOf('/docs/search?q=create%20guild%20role');
  expect(found).toContain('<a href="/docs/operations/create_guild_role">Create guild role</a>');
  const hostile = await textOf(`/docs/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(hostile).not.toContain('<script>');
  expect(hostile).toContain('Nothing found.');
});

test('every operation of the contract has a recorded example, as soon as there are any', () => {
  const folder = new URL('examples/operations/', DOCS);
  if (!existsSync(folder)) return;
  const recorded = new Set(readdirSync(folder).map((name) => name.replace(/\.json$/, '')));
  const contract: { paths: Record<string, Record<string, { operationId?: string }>> } = JSON.parse(
    readFileSync(new URL('../../../protocol/contract/openapi.json', import.meta.url), 'utf8'),
  );
  const published = Object.values(contract.paths).flatMap((item) =>
    Object.values(item).flatMap(({ operationId }) => operationId ?? []),
  );
  expect(published.filter((id) => !recorded.has(id))).toEqual([]);
});

test('the palette is that of the web client', () => {
  const colours = (file: string) =>
    new Map(
      [...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(/^ {2}(--[\w-]+): (light-dark\(.*\));$/gm)].map(
        ([, name = '', value = '']) => [name, value],
      ),
    );
  const theirs = colours('../../../web/src/styles/tokens.css');
  const ours = colours('./assets/base.css');
  expect(ours.size).toBeGreaterThan(10);
  for (const [name, value] of ours) expect([name, value]).toEqual([name, theirs.get(name)]);
});
