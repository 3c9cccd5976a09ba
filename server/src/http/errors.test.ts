import { complaintsOf } from '@guildhall/protocol/client';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

/** A request that bypasses the test client, for input that the client would not send. */
const raw = (path: string, init?: RequestInit) => fetch(`${p.address}${path}`, init);

describe('API paths', () => {
  test('[versions/paths] v10, v9 and no version get the same response', async () => {
    const answers = await Promise.all(['/api/v10', '/api/v9', '/api'].map(async (base) => (await raw(`${base}/gateway`)).json()));
    expect(answers[0]).toEqual({ url: p.address.replace('http', 'ws') });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test('[errors] any other version is refused with 50041', async () => {
    for (const version of ['v3', 'v8', 'v11']) {
      const response = await raw(`/api/${version}/gateway`);
      expect([response.status, await response.json()]).toEqual([400, { message: 'Invalid API version', code: 50041 }]);
    }
  });

  test('[errors] an unknown path is 404 with code 0', async () => {
    const response = await raw('/api/v10/nothing/here');
    expect([response.status, await response.json()]).toEqual([404, { message: '404: Not Found', code: 0 }]);
  });

  test('[errors] a known path with another method is 405 and lists the supported ones', async () => {
    const response = await raw('/api/v10/gateway', { method: 'DELETE' });
    expect([response.status, await response.json()]).toEqual([405, { message: '405: Method Not Allowed', code: 0 }]);
    expect(response.headers.get('allow')).toBe('GET');
  });

  test('an operation that is not built answers 501, never an empty success', async () => {
    const person = await p.person();
    const { text } = await p.guild(person);
    const theme = { shared_client_theme: { colors: ['aabbcc'], gradient_angle: 0, base_mix: 50 } };
    const answer = await person.post(`/channels/${text.id}/messages`, { content: 'in colours', ...theme });
    expect([answer.status, answer.error.code]).toEqual([501, 0]);
    expect((await person.get(`/channels/${text.id}/messages`)).body).toEqual([]);
  });
});

describe('bodies', () => {
  test('[errors] a body that is not JSON is 50109', async () => {
    const person = await p.person();
    const answer = await person.post('/guilds', '{"name": ');
    expect([answer.status, answer.error.code]).toEqual([400, 50109]);
  });

  test('[errors] an unsupported content type is 50035', async () => {
    const person = await p.person();
    const answer = await person.post('/guilds', 'name', { headers: { 'content-type': 'text/plain' } });
    expect([answer.status, answer.error.code]).toEqual([400, 50035]);
    expect(complaintsOf(answer.error.errors)['']).toHaveLength(1);
  });

  test('[errors] a compressed body is 415', async () => {
    const person = await p.person();
    const answer = await person.post('/guilds', '{}', { headers: { 'content-encoding': 'br' } });
    expect([answer.status, answer.error.code]).toEqual([415, 0]);
  });

  test('[errors] a body over 25 MiB is 413 with 40005', async () => {
    const person = await p.person();
    const answer = await person.post('/guilds', JSON.stringify({ name: 'x'.repeat(26 * 1024 * 1024) }));
    expect([answer.status, answer.error.code]).toEqual([413, 40005]);
  });

  test('[errors] the form error names every invalid field, with the nested tree', async () => {
    const person = await p.person();
    const answer = await person.post('/guilds', { name: 'x', icon: 7 });
    expect([answer.status, answer.error.code, answer.error.message]).toEqual([400, 50035, 'Invalid Form Body']);
    expect(answer.error.errors).toMatchObject({
      name: { _errors: [{ code: 'BASE_TYPE_BAD_LENGTH', message: 'Must be between 2 and 100 in length.' }] },
      icon: { _errors: [{ code: 'STRING_TYPE_CONVERT' }] },
    });
  });

  test('[errors] a list is reported for its length or for its invalid items, and for duplicates', async () => {
    const person = await p.person();
    const bulk = `/channels/${(await p.guild(person)).text.id}/messages/bulk-delete` as const;
    const errors = async (messages: unknown[]) => (await person.post(bulk, { messages })).error.errors;
    const length = { code: 'BASE_TYPE_BAD_LENGTH', message: 'Must be between 2 and 100 in length.' };
    for (const messages of [['x'], Array(101).fill('x')])
      expect(await errors(messages)).toEqual({ messages: { _errors: [length] } });
    const wrong = { code: 'NUMBER_TYPE_COERCE', message: 'Value "x" is not snowflake.' };
    expect(await errors(['1', 'x'])).toEqual({ messages: { 1: { _errors: [wrong] } } });
    const twice = { code: 'SET_TYPE_ALREADY_CONTAINS_VALUE', message: 'The set already contains this value' };
    const refused = await person.patch('/users/@me/settings', { restricted_guilds: ['1', '2', '1'] });
    expect([refused.status, refused.error.errors]).toEqual([400, { restricted_guilds: { 2: { _errors: [twice] } } }]);
  });

  test('a boolean may be a string or 1 and an id a small number, as Python libraries send them; other strings are refused', async () => {
    const person = await p.person();
    const guild = await p.guild(person);
    const path = `/guilds/${guild.id}/roles` as const;
    expect((await person.post(path, { name: 'Snakes', hoist: 1, mentionable: 'False' })).body).toMatchObject({
      hoist: true,
      mentionable: false,
    });
    const refused = await person.post(path, { name: 7, hoist: 'yes', mentionable: 'true' });
    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([400, ['name', 'hoist']]);
    const prompt = { id: 0, title: 'What?', options: [{ title: 'This', channel_ids: [guild.text.id] }] };
    expect((await person.put(`/guilds/${guild.id}/onboarding`, { prompts: [prompt] })).status).toBe(200);
    const answer = await person.put(`/guilds/${guild.id}/onboarding`, { prompts: [{ ...prompt, id: -1 }] });
    expect(answer.error.errors).toMatchObject({ prompts: { 0: { id: { _errors: [{ code: 'NUMBER_TYPE_COERCE' }] } } } });
  });

  test('[errors] a path parameter that is not an id is a form error on its name', async () => {
    const person = await p.person();
    const answer = await person.get('/guilds/not-an-id');
    expect([answer.status, answer.error.code]).toEqual([400, 50035]);
    expect(answer.error.errors).toMatchObject({ guild_id: { _errors: [{ code: 'NUMBER_TYPE_COERCE' }] } });
  });
});

describe('credentials', () => {
  test('[errors] missing, unknown and wrong-scheme tokens are 401 with code 0', async () => {
    const person = await p.person();
    for (const authorization of [undefined, 'nonsense', 'Bot nonsense', `Bot ${person.token}`, `Bearer ${person.token}`]) {
      const response = await raw('/api/v10/users/@me', { headers: authorization ? { authorization } : {} });
      expect([authorization, response.status, await response.json()]).toEqual([
        authorization,
        401,
        { message: '401: Unauthorized', code: 0 },
      ]);
    }
    expect((await person.get('/users/@me')).status).toBe(200);
  });

  test('[guilds/guilds] a bot that creates a guild is refused with 20001', async () => {
    const bot = await p.bot(await p.person());
    const answer = await bot.post('/guilds', { name: 'A guild' });
    expect([answer.status, answer.error.code]).toEqual([403, 20001]);
  });
});

describe('every response', () => {
  test('has a request id, and no cross-origin headers without an origin', async () => {
    const response = await raw('/api/v10/gateway');
    expect(response.headers.get('x-request-id')).toMatch(/^\d+-\d+$/);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('pages of any origin may call the API', async () => {
    const response = await raw('/api/v10/gateway', { headers: { origin: 'https://example.org' } });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-expose-headers')).toContain('x-ratelimit-remaining');
    const preflight = await raw('/api/v10/channels/1/messages', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://example.org',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization');
  });

  test('healthz is 200 while the server is ready', async () => {
    const response = await raw('/healthz');
    expect([response.status, await response.json()]).toEqual([200, { status: 'ready' }]);
  });
});
