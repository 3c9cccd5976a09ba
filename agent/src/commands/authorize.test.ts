import { exchange, form } from '@guildhall/testkit/oauth-scene';
import { expect, test } from 'vitest';
import { startScene } from '../test/scene.ts';

const { p, agentOf, application, connected } = await startScene();
const ada = await p.person('ada');
const asked: { name: string; scopes: readonly string[] }[] = [];
let answer = true;
const agent = await agentOf(ada, {
  person: {
    async consent({ name }, scopes) {
      asked.push({ name, scopes: [...scopes].sort() });
      return answer;
    },
  },
});

test('[rpc/commands] AUTHORIZE asks the person, and the application exchanges the code', async () => {
  const game = await application('Galaxy Raid');
  const client = await connected(agent, game);
  const { data } = await client.command('AUTHORIZE', { client_id: game.id, scopes: ['identify', 'guilds'] });
  expect(asked.splice(0)).toEqual([{ name: 'Galaxy Raid', scopes: ['guilds', 'identify'] }]);
  const tokens = await exchange(p, game, data.code, { redirect_uri: '' });
  expect([tokens.status, tokens.body.scope.split(' ').sort()]).toEqual([200, ['guilds', 'identify']]);
  const again = await client.command('AUTHORIZE', { client_id: game.id, scope: ['identify'], prompt: 'none' });
  expect(again.data.code).toEqual(expect.any(String));
  expect(asked).toEqual([]);
});

test('[rpc/commands] an RPC token of the application replaces the question', async () => {
  const game = await application('Approved', ['rpc']);
  const client = await connected(agent, game);
  const fields = { client_id: game.id, client_secret: game.secret };
  const issued = await form<{ rpc_token: string }>(p, game, fields, { path: '/oauth2/token/rpc', headers: {} });
  const { rpc_token } = issued.body;
  const { data } = await client.command('AUTHORIZE', { client_id: game.id, scopes: ['rpc', 'identify'], rpc_token });
  expect(data.code).toEqual(expect.any(String));
  expect(asked).toEqual([]);
});

test('[rpc/errors] a refusal by the person or the server is 5000, another client id 4007', async () => {
  const [game, other] = [await application(), await application()];
  const client = await connected(agent, game);
  answer = false;
  const declined = await client.command('AUTHORIZE', { scopes: ['identify'] });
  answer = true;
  expect(declined).toMatchObject({ evt: 'ERROR', data: { code: 5000, message: 'OAuth2 Error: access_denied' } });
  asked.splice(0);
  const unapproved = await client.command('AUTHORIZE', { scopes: ['rpc'] });
  expect(unapproved).toMatchObject({ evt: 'ERROR', data: { code: 5000 } });
  expect(unapproved.data.message).toContain('rpc');
  expect((await client.command('AUTHORIZE', { client_id: other.id, scopes: ['identify'] })).data.code).toBe(4007);
  expect(asked).toEqual([]);
});
