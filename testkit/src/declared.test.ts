import { expect, test } from 'vitest';
import { declarationComplaint, eventComplaint } from './declared.ts';

test('an error that an operation does not declare is a complaint, a declared or common one is not', () => {
  const complaint = (code: number) => declarationComplaint('GET', '/guilds/1/bans/2', 404, { code, message: '' });
  expect(complaint(10026)).toBeUndefined();
  expect(complaint(50035)).toBeUndefined();
  expect(complaint(10008)).toBe('get_guild_ban does not declare the error UNKNOWN_MESSAGE');
});

test('a response with a field that is missing, of another type or not declared is a complaint', () => {
  const complaint = (body: object) => declarationComplaint('GET', '/gateway', 200, body);
  expect(complaint({ url: 'wss://example.org' })).toBeUndefined();
  expect(complaint({})).toMatch(/^get_gateway 200: the body must have required properties url/);
  expect(complaint({ url: 1 })).toMatch(/^get_gateway 200: \/url must be string/);
  expect(complaint({ url: 'wss://example.org', shards: 1 })).toMatch(/^get_gateway 200: \/shards /);
});

test('an event whose payload differs from its declaration is a complaint', () => {
  expect(eventComplaint('GUILD_ROLE_DELETE', { guild_id: '1', role_id: '2' })).toBeUndefined();
  expect(eventComplaint('GUILD_ROLE_DELETE', { guild_id: '1' })).toMatch(/^GUILD_ROLE_DELETE: the body must have required/);
  expect(eventComplaint('GUILD_ROLE_DELETE', { guild_id: '1', role_id: '2', name: 'a' })).toMatch(/\/name /);
  expect(eventComplaint('NO_SUCH_EVENT', {})).toBe('NO_SUCH_EVENT: it is not declared');
});
