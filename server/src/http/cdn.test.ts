import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A picture of one pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

test('a stored picture is served by its content, for ever, and nothing in it can run', async () => {
  const person = await p.person();
  const changed = await person.patch<{ avatar: string }>('/users/@me', { avatar: `data:image/jpeg;base64,${PNG}` });
  const response = await fetch(`${p.address}/cdn/avatars/${person.id}/${changed.body.avatar}.webp`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(PNG);
});

test('what is not stored, and what is no picture path, is 404', async () => {
  for (const path of [
    `/cdn/avatars/1/${'0'.repeat(32)}.png`,
    '/cdn/avatars/1/..%2f..%2fsecret.png',
    `/cdn/icons/..%2f1/${'0'.repeat(32)}.png`,
    '/cdn/nothing/1.png',
  ]) {
    expect([path, (await fetch(`${p.address}${path}`)).status]).toEqual([path, 404]);
  }
});

test('[people-api] an install link opened in a browser leads to the consent page; without an account the API itself says 401', async () => {
  const query = '?client_id=1&scope=bot';
  const options = { redirect: 'manual', headers: { accept: 'text/html,*/*' } } as const;
  const page = await fetch(`${p.address}/api/v10/oauth2/authorize${query}`, options);
  expect([page.status, page.headers.get('location')]).toEqual([302, `/oauth2/authorize${query}`]);
  const call = await fetch(`${p.address}/api/v10/oauth2/authorize${query}`);
  expect(call.status).toBe(401);
});
