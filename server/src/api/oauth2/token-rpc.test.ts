import { type App, app, bearer, consent, form, tokensOf } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
const operator = await p.person('operator');
afterAll(() => p.stop());

const RPC = 'rpc rpc.activities.write rpc.notifications.read rpc.voice.read rpc.voice.write';
const credentials = ({ id, secret }: App) => ({ client_id: id, client_secret: secret });

function rpcToken(of: App, fields: Record<string, string> = credentials(of)) {
  return form<{ rpc_token: string; error: string }>(p, of, fields, { path: '/oauth2/token/rpc', headers: {} });
}

async function approve(of: App, body: object): Promise<void> {
  expect((await operator.patch(`/operator/applications/${of.id}`, body)).status).toBe(200);
}

test('[oauth2/endpoints] applications approved for rpc or testing it get an RPC token; others and those without their secret do not', async () => {
  const of = await app(p);
  expect((await rpcToken(of)).body).toMatchObject({ error: 'unauthorized_client' });
  await approve(of, { approved_scopes: ['rpc'] });
  const given = await rpcToken(of);
  expect([given.status, Object.keys(given.body), given.headers.get('cache-control')]).toEqual([200, ['rpc_token'], 'no-store']);
  await approve(of, { approved_scopes: [], rpc_tester: true });
  expect((await rpcToken(of)).status).toBe(200);
  const wrong = await rpcToken(of, { client_id: of.id, client_secret: 'wrong' });
  expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
  expect((await rpcToken(of, { client_id: of.id })).status).toBe(401);
  await of.owner.patch(`/applications/${of.id}`, { flags: 1 << 8 });
  expect((await rpcToken(of, { client_id: of.id })).body.error).toBe('invalid_client');
  const json = await p.anyone.post('/oauth2/token/rpc', credentials(of));
  expect([json.status, json.error.error]).toEqual([400, 'invalid_request']);
});

test('an RPC token lets a local client skip consent, once, for its application, for ten minutes', async () => {
  const [of, other, ada] = [await app(p), await app(p), await p.person('ada')];
  for (const one of [of, other]) await approve(one, { approved_scopes: RPC.split(' ') });
  const query = { client_id: of.id, scope: RPC, response_type: 'code' };
  const preview = async (rpc_token: string) => (await ada.get('/oauth2/authorize', { query: { ...query, rpc_token } })).body;
  const { rpc_token } = (await rpcToken(of)).body;
  expect(await preview(rpc_token)).toMatchObject({ rpc_authorized: true, authorized: false });
  expect(await preview((await rpcToken(other)).body.rpc_token)).toMatchObject({ rpc_authorized: false });
  expect((await ada.get('/oauth2/authorize', { query })).body).not.toHaveProperty('rpc_authorized');
  expect((await consent(ada, of, { scope: RPC, rpc_token })).status).toBe(200);
  const again = await consent(ada, of, { scope: RPC, rpc_token });
  expect([again.status, again.body]).toMatchObject([
    400,
    { code: 50035, errors: { rpc_token: { _errors: [{ code: 'RPC_TOKEN_INVALID' }] } } },
  ]);
  const late = (await rpcToken(of)).body.rpc_token;
  await p.clock.advance(600_000);
  expect(await preview(late)).toMatchObject({ rpc_authorized: false });
  expect((await consent(ada, of, { scope: RPC, rpc_token: late })).error.code).toBe(50035);
});

test('[oauth2/scopes-that-need-approval] rpc scopes require an approval; in testing only the owner can consent, and no device', async () => {
  const [of, ada] = [await app(p), await p.person('ada')];
  const refused = await consent(ada, of, { scope: 'identify rpc.voice.read' });
  expect(new URL(refused.body.location).searchParams.get('error')).toBe('invalid_scope');
  await approve(of, { rpc_tester: true });
  expect((await of.owner.get(`/applications/${of.id}`)).body).toMatchObject({
    flags: expect.toSatisfy((flags: number) => (flags & (1 << 5)) !== 0),
    eligible_oauth2_scopes: expect.arrayContaining(['rpc', 'rpc.voice.write']),
  });
  expect((await consent(ada, of, { scope: 'identify rpc.voice.read' })).body).toMatchObject({ code: 20012 });
  expect((await tokensOf(p, of.owner, of, 'identify rpc.voice.read')).scope).toBe('identify rpc.voice.read');
  const device = await form(p, of, { scope: 'rpc' }, { path: '/oauth2/device/authorize' });
  expect(device.body.error).toBe('invalid_scope');
  await approve(of, { rpc_tester: false, approved_scopes: ['rpc.voice.read'] });
  const token = await tokensOf(p, ada, of, 'identify rpc.voice.read');
  expect((await bearer(p, token).get('/oauth2/@me')).body.scopes).toEqual(['identify', 'rpc.voice.read']);
});
