import type { Method } from '@guildhall/protocol/operation';
import { type TestPlatform, startPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hiddenMethods, methodsOf } from './other-methods.ts';

const shapes = new Map<string, ReadonlySet<Method>>([
  ['/users/{}', new Set<Method>(['GET', 'DELETE'])],
  ['/users/@me', new Set<Method>(['GET'])],
  ['/users/@me/{}', new Set<Method>(['PUT'])],
  ['/users/{}/notes', new Set<Method>(['PATCH'])],
]);

describe('methods of a path', () => {
  test('the most literal matching shape decides', () => {
    const find = methodsOf(shapes);
    expect([...(find('POST', '/users/1') ?? [])]).toEqual(['GET', 'DELETE']);
    expect([...(find('POST', '/users/@me') ?? [])]).toEqual(['GET']);
    expect([...(find('POST', '/users/@me/') ?? [])]).toEqual(['GET']);
    expect([...(find('POST', '/users/@me/notes') ?? [])]).toEqual(['PUT']);
    expect([...(find('POST', '/users/1/notes') ?? [])]).toEqual(['PATCH']);
  });

  test('an unknown shape, an empty parameter and an unsupported method have none', () => {
    const find = methodsOf(shapes);
    expect(find('POST', '/guilds/1')).toBeUndefined();
    expect(find('POST', '/users//notes')).toBeUndefined();
    expect(find('TRACE', '/users/1')).toBeUndefined();
  });

  test('a method is hidden if only a wider shape has it', () => {
    expect(hiddenMethods(shapes).map(({ shape, lacks }) => [shape, lacks])).toEqual([['/users/@me', ['DELETE']]]);
  });
});

describe('HTTP responses', () => {
  let p: TestPlatform;
  beforeAll(async () => {
    p = await startPlatform();
  });
  afterAll(() => p.stop());

  test.each([
    ['DELETE', '/users/@me', 'GET, PATCH'],
    ['PUT', '/channels/123/messages/pins', 'GET'],
    ['POST', '/channels/123/messages/pins/', 'GET'],
    ['PATCH', '/gateway?v=10', 'GET'],
  ])('[errors] %s %s is 405 and lists the supported methods', async (method, path, allow) => {
    const response = await fetch(`${p.address}/api/v10${path}`, { method });
    expect([response.status, await response.json()]).toEqual([405, { message: '405: Method Not Allowed', code: 0 }]);
    expect(response.headers.get('allow')?.split(', ').sort().join(', ')).toBe(allow);
  });
});
