import { app } from '@guildhall/testkit/oauth-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LobbyScene } from './test/scene.ts';

let scene: LobbyScene;
beforeAll(async () => {
  scene = await LobbyScene.open();
});
afterAll(() => scene.p.stop());

test('[lobbies/lobbies] the backend reads all its lobbies, also those created by users', async () => {
  const ada = await scene.player('ada');
  const { body } = await scene.enter(ada, 'mine', { lobby_metadata: { map: 'one' } });
  expect(await scene.read(body)).toEqual({ ...body, override_event_webhooks_url: null });
});

test('an unknown lobby is 10031, another application’s 50001', async () => {
  const lobby = await scene.lobby();
  const other = await app(scene.p);
  const refused = await other.bot.get(`/lobbies/${lobby.id}`);
  expect([refused.status, refused.error.code]).toEqual([403, 50001]);
  const unknown = await scene.backend.get('/lobbies/1234');
  expect([unknown.status, unknown.error.code]).toEqual([404, 10031]);
  const wrong = await scene.backend.get('/lobbies/nonsense');
  expect([wrong.status, wrong.error.code]).toEqual([400, 50035]);
});

test('a lobby linked to a channel shows it', async () => {
  const lobby = await scene.lobby();
  const guild = await scene.p.guild(scene.app.owner);
  const linked = { linked_channel_id: guild.text.id };
  await scene.p.server.platform.store.transaction((db) =>
    db.kysely.updateTable('lobbies').set(linked).where('id', '=', lobby.id).execute(),
  );
  expect(await scene.read(lobby)).toMatchObject({
    linked_channel: { id: guild.text.id, name: guild.text.name, guild_id: guild.id },
  });
});
