import { tokensOf } from '@guildhall/testkit/oauth-scene';
import { expect, test } from 'vitest';
import { startScene } from '../test/scene.ts';

const { p, agentOf, application, connected } = await startScene();
const [ada, bob] = [await p.person('ada'), await p.person('bob')];
const agent = await agentOf(ada);
const game = await application('Galaxy Raid');

test('[rpc/commands] AUTHENTICATE returns the user, the scopes and the application', async () => {
  const client = await connected(agent, game);
  const { access_token } = await tokensOf(p, ada, game, 'identify guilds');
  const { data } = await client.command('AUTHENTICATE', { access_token });
  expect(data).toMatchObject({
    user: { id: ada.id, username: ada.username, bot: false },
    application: { id: game.id, name: 'Galaxy Raid', rpc_origins: [] },
  });
  expect(data.scopes.sort()).toEqual(['guilds', 'identify']);
  expect(Date.parse(data.expires)).toBeGreaterThan(0);
});

test('[rpc/commands, rpc/errors] tokens of another application, another user, without identify, or unknown ones are refused', async () => {
  const client = await connected(agent, game);
  const other = await application();
  const code = async (access_token: string) => (await client.command('AUTHENTICATE', { access_token })).data.code;
  expect(await code((await tokensOf(p, ada, other)).access_token)).toBe(4007);
  expect(await code((await tokensOf(p, bob, game)).access_token)).toBe(4009);
  expect(await code((await tokensOf(p, ada, game, 'guilds')).access_token)).toBe(4009);
  expect(await code('not-a-token')).toBe(4009);
  expect((await client.command('AUTHENTICATE', {})).data).toMatchObject({ code: 4000 });
});
