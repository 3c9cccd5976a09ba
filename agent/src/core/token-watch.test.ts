import { form, tokensOf } from '@guildhall/testkit/oauth-scene';
import { IPC_OPCODES } from '@guildhall/protocol/rpc/frames';
import { expect, test } from 'vitest';
import { startScene } from '../test/scene.ts';
import { checkTokens } from '@guildhall/rpc/token-watch';

const { p, agentOf, application, connected } = await startScene();

test('[rpc/errors] a connection is closed with 4003 when its token is revoked, others stay open', async () => {
  const ada = await p.person('ada');
  const agent = await agentOf(ada);
  const [game, other] = [await application(), await application()];
  const [revoked, steady, local] = [await connected(agent, game), await connected(agent, other), await connected(agent, game)];
  const { access_token } = await tokensOf(p, ada, game);
  await revoked.command('AUTHENTICATE', { access_token });
  await steady.command('AUTHENTICATE', { access_token: (await tokensOf(p, ada, other)).access_token });
  await checkTokens(agent);
  expect([...agent.sessions]).toHaveLength(3);
  await form(p, game, { token: access_token }, { path: '/oauth2/token/revoke' });
  await checkTokens(agent);
  expect(await revoked.frame(({ op }) => op === IPC_OPCODES.CLOSE)).toMatchObject({ code: 4003 });
  for (const one of [steady, local]) expect((await one.command('GET_USER', { id: ada.id })).data.id).toBe(ada.id);
});
