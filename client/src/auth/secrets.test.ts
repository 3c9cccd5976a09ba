import { Game } from '@guildhall/testkit/provisional-scene';
import { publisher } from '@guildhall/testkit/publisher-scene';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SvcppError } from '../core/errors.ts';
import { agentsIn, FakeAgent } from '../testing/fake-agent.ts';
import { rpc } from '../rpc/node.ts';
import { createCodeVerifier } from './verifier.ts';
import { agree, clientOf, codeWithVerifier, LOOPBACK, SOCIAL } from './test/scene.ts';
import { REDIRECT } from '@guildhall/testkit/oauth-scene';

const game = await Game.start();
const { p } = game;
const { id } = game.app;
await game.app.owner.patch(`/applications/${id}`, { flags: 256, redirect_uris: [REDIRECT, LOOPBACK] });
const folder = mkdtempSync(join(tmpdir(), 'guildhall-agents-'));
afterAll(async () => {
  await game.stop();
  rmSync(folder, { recursive: true });
});

/** Names of fields and parameters of requests and responses that carry secrets. */
const SECRET =
  /^(access_token|refresh_token|id_token|code|code_verifier|device_code|user_code|external_auth_token|parent_access_token|token|state)$/;

/** A network that remembers every secret in requests and responses. */
function watched() {
  const secrets = new Set<string>();
  const note = (name: string, value: unknown) => {
    if (SECRET.test(name) && typeof value === 'string' && value.length >= 6) secrets.add(value);
  };
  const noteAll = (text: string) => {
    try {
      for (const [name, value] of Object.entries(JSON.parse(text))) note(name, value);
    } catch {
      for (const [name, value] of new URLSearchParams(text)) note(name, value);
    }
  };
  const fetch = async (url: string, init: RequestInit) => {
    if (init.body) noteAll(String(init.body));
    const response = await globalThis.fetch(url, init);
    noteAll(await response.clone().text());
    return response;
  };
  return { secrets, noteAll, fetch };
}

test('no secret of any flow appears in the log at Verbose, in errors or in their bodies', async () => {
  const { secrets, noteAll, fetch } = watched();
  const agent = await FakeAgent.start({
    folder,
    api: `${p.address}/api`,
    responds: {
      AUTHENTICATE: () => ({ error: { code: 4009, message: `Invalid token ${[...secrets].join(' ')}` } }),
      AUTHORIZE: () => ({ error: { code: 4002, message: 'Invalid command' } }),
    },
  });
  const ada = await p.person('ada');
  const openUrl = async (url: string) => {
    noteAll(new URL(url).search);
    const location = await agree(ada, url);
    noteAll(new URL(location).search);
    void globalThis.fetch(location);
  };
  const client = clientOf(p.address, id, { auth: { openUrl }, transports: { fetch, agent: agentsIn(folder) } });
  const { auth } = client;
  const errors: unknown[] = [];
  const refused = (call: Promise<unknown>) =>
    call.then(
      () => expect.unreachable(),
      (error: unknown) => errors.push(error),
    );

  const proof = () => game.provider.token({ sub: 'player' });
  await auth.setToken(await auth.getProvisionalToken(id, 0, await proof()));
  await auth.updateProvisionalAccountDisplayName('Knight');
  await client.connect();
  await refused(auth.getProvisionalToken(id, 0, `${await proof()}x`));
  await refused(client.core.use(rpc).voiceSettings());

  const { verifier, challenge } = createCodeVerifier();
  const { code, redirectUri } = await auth.authorize({ scopes: SOCIAL, codeChallenge: challenge });
  await refused(auth.getToken(id, code, 'w'.repeat(43), redirectUri));
  const tokens = await auth.getTokenFromProvisionalMerge(id, code, verifier, redirectUri, 0, await proof());
  await refused(auth.getToken(id, code, verifier, redirectUri));
  await refused(auth.getProvisionalToken(id, 0, await proof()));
  await auth.setToken(tokens);
  await refused(auth.exchangeChildToken(tokens.accessToken, id));
  await refused(auth.exchangeChildToken('a-token-that-is-wrong', id));
  await refused(auth.fetchCurrentUser(1, 'another-wrong-token'));
  secrets.add('a-token-that-is-wrong').add('another-wrong-token');

  const second = await codeWithVerifier(ada, game.app);
  const next = await auth.getToken(id, second.code, second.verifier, REDIRECT);
  await auth.setToken(next);
  await client.connect();
  const refreshed = await auth.refreshToken(id, next.refreshToken ?? '');
  await auth.setToken(refreshed);
  const { parent, child } = await publisher(p, game.app.owner, { flags: 256 });
  const other = await codeWithVerifier(ada, parent);
  const ofParent = await auth.getToken(parent.id, other.code, other.verifier, REDIRECT);
  await auth.exchangeChildToken(ofParent.accessToken, child.id);

  const shown = new Promise<string>((resolve) => auth.on('deviceScreenOpened', ({ userCode }) => resolve(userCode)));
  const stop = new AbortController();
  const device = refused(auth.getTokenFromDevice({ scopes: SOCIAL }, { signal: stop.signal }));
  secrets.add(await shown);
  stop.abort();
  await device;
  await auth.revokeToken(id, refreshed.accessToken);
  await refused(auth.refreshToken(id, refreshed.refreshToken ?? ''));
  client.dispose();
  await agent.stop();

  expect(secrets.size).toBeGreaterThan(20);
  expect(errors).toHaveLength(10);
  const told = errors.map((error) =>
    error instanceof SvcppError ? `${error.stack} ${error.body} ${JSON.stringify(error)}` : `${error}`,
  );
  const written = [...client.logged.map(({ message }) => message), ...told];
  expect(written.some((text) => text.includes('[redacted]'))).toBe(true);
  for (const secret of secrets) {
    const forms = [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64').slice(0, -4)];
    expect(written.filter((text) => forms.some((form) => text.includes(form)))).toEqual([]);
  }
});
