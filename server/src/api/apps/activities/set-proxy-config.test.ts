import { LIMITS } from '@guildhall/protocol/limits';
import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[activities/url-mappings] the whole list is replaced, by the owner and developers of its team alone', async ({
  alice,
  bob,
  bot,
}) => {
  const path = `/applications/${bot.applicationId}/proxy-config` as const;
  const first = [
    { prefix: '/', target: 'example.com' },
    { prefix: '/{lang}/shop', target: '{lang}.shop.example.com:8443/v1.0/' },
    { prefix: '/{a}/{b}/{c}', target: 'x-{a}.{b}.example.com/in/to-{c}' },
    { prefix: '/local/{x}', target: '{x}.localhost:3000/dev' },
    { prefix: '/v4', target: '127.0.0.1:3000' },
    { prefix: '/v6', target: '[::1]:3000/a' },
  ];
  expect(await alice.post(path, { url_map: first })).toMatchObject({ status: 200, body: { url_map: first } });
  const second = [{ prefix: '/', target: 'target', extra: 1 }];
  expect((await alice.post(path, { url_map: second })).body).toEqual({ url_map: [{ prefix: '/', target: 'target' }] });
  expect((await bob.post(path, { url_map: [] })).error.code).toBe(20012);
  expect((await bob.post('/applications/1/proxy-config', { url_map: [] })).error.code).toBe(10002);
  expect((await bot.post(path, { url_map: [] })).error.code).toBe(20001);
  expect((await alice.get(path)).body.url_map).toHaveLength(1);
  // The mappings end with their application.
  await alice.delete(`/applications/${bot.applicationId}`);
  const rows = p.server.platform.store.read.kysely.selectFrom('activity_configs').select('application_id');
  expect(await rows.where('application_id', '=', bot.applicationId).execute()).toEqual([]);
});

test.each([
  ['a prefix without a slash', { prefix: 'api', target: 'example.com' }, 'prefix'],
  ['a prefix with a query', { prefix: '/api?x', target: 'example.com' }, 'prefix'],
  ['a prefix that leads upwards', { prefix: '/a/../b', target: 'example.com' }, 'prefix'],
  ['an empty segment', { prefix: '/a//b', target: 'example.com' }, 'prefix'],
  ['a prefix that every path may have', { prefix: '/.proxy/a', target: 'example.com' }, 'prefix'],
  ['a parameter in a part of a segment', { prefix: '/a{x}', target: '{x}.example.com' }, 'prefix'],
  ['a parameter twice', { prefix: '/{x}/{x}', target: '{x}.example.com' }, 'prefix'],
  ['a scheme', { prefix: '/', target: 'https://example.com' }, 'target'],
  ['a user', { prefix: '/', target: 'user@example.com' }, 'target'],
  ['a query', { prefix: '/', target: 'example.com/?x' }, 'target'],
  ['a path alone', { prefix: '/', target: '/files' }, 'target'],
  ['a port that is too high', { prefix: '/', target: 'example.com:65536' }, 'target'],
  ['a file', { prefix: '/', target: 'example.com/index.html' }, 'target'],
  ['a path that leads upwards', { prefix: '/', target: 'example.com/%2e%2e' }, 'target'],
  ['a parameter that is the whole host', { prefix: '/{x}', target: '{x}' }, 'target'],
  ['a parameter before a top-level domain', { prefix: '/{x}', target: '{x}.com' }, 'target'],
  ['two parameters in a label', { prefix: '/{x}/{y}', target: '{x}-{y}.example.com' }, 'target'],
  ['two parameters in a segment', { prefix: '/{x}/{y}', target: 'example.com/{x}{y}' }, 'target'],
  ['a parameter at the end of the host', { prefix: '/{x}', target: 'example.{x}/' }, 'target'],
  ['a parameter without a value', { prefix: '/', target: '{x}.example.com' }, 'target'],
  ['a parameter without a place', { prefix: '/{x}', target: 'example.com' }, 'target'],
])('[errors 50035, activities/url-mappings] %s is refused', async (_what, mapping, field) => {
  const owner = await p.person();
  const bot = await p.bot(owner);
  const path = `/applications/${bot.applicationId}/proxy-config`;
  const refused = await owner.post(path, { url_map: [{ prefix: '/kept', target: 'example.com' }, mapping] });
  const code = `URL_MAPPING_${field.toUpperCase()}_INVALID`;
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 50035, errors: { url_map: { 1: { [field]: { _errors: [{ code }] } } } } },
  });
  expect((await owner.get(path)).body).toEqual({ url_map: [] });
});

test('[errors 50035] two mappings of one prefix, and too many, are refused', async ({ alice, bot }) => {
  const path = `/applications/${bot.applicationId}/proxy-config`;
  const twice = ['/a/{x}', '/a/{y}/'].map((prefix) => ({ prefix, target: `${prefix.slice(3).replace('/', '')}.example.com` }));
  expect(await alice.post(path, { url_map: twice })).toMatchObject({
    status: 400,
    body: { errors: { url_map: { 1: { prefix: {} } } } },
  });
  const { mappings, mappingPrefix } = LIMITS.activities;
  const many = Array.from({ length: mappings.max + 1 }, (_, index) => ({ prefix: `/${index}`, target: 'example.com' }));
  expect(await alice.post(path, { url_map: many })).toMatchObject({
    status: 400,
    body: { errors: { url_map: { _errors: [{}] } } },
  });
  expect((await alice.post(path, { url_map: many.slice(1) })).status).toBe(200);
  const long = [{ prefix: `/${'x'.repeat(mappingPrefix.max)}`, target: 'example.com' }];
  expect((await alice.post(path, { url_map: long })).status).toBe(400);
});
