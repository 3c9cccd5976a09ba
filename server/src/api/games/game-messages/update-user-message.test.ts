import { Game } from '@guildhall/testkit/game-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());
const game = await Game.open(p);
const [ada, ben] = await game.friends();

test('[games/direct-messages] the author edits the text; both users receive it, in the web client too', async () => {
  const { id, channel_id } = (await ada.write(ben, 'firts')).body;
  const sessions = [await ben.play(), await ben.person.connect(), await ada.play()];
  const edited = await ada.game.patch(`/users/${ben.id}/messages/${id}`, { content: 'first', embeds: [{ title: 'no' }] });
  expect(edited).toMatchObject({ status: 200, body: { id, content: 'first', embeds: [], application_id: game.id } });
  expect(edited.body.edited_timestamp).not.toBeNull();
  for (const session of sessions)
    expect(await session.event('MESSAGE_UPDATE')).toMatchObject({ id, channel_id, content: 'first' });
});

test('[errors 50005, errors 50003] others can neither edit nor delete; unknown messages and channels are rejected', async () => {
  const { id } = (await ada.write(ben, 'mine')).body;
  const path = `/users/${ada.id}/messages/${id}` as const;
  expect(await ben.game.patch(path, { content: 'x' })).toMatchObject({ status: 403, body: { code: 50005 } });
  expect(await ben.game.delete(path)).toMatchObject({ status: 400, body: { code: 50003 } });
  expect(await ada.game.patch(`/users/${ben.id}/messages/1`, { content: 'x' })).toMatchObject({
    status: 404,
    body: { code: 10008 },
  });
  const cat = await game.player('cat');
  expect(await cat.game.delete(path)).toMatchObject({ status: 404, body: { code: 10003 } });
  expect(await ada.game.patch(`/users/${ben.id}/messages/${id}`, { content: '' })).toMatchObject({
    status: 400,
    body: { code: 50006 },
  });
  const present = await game.player(ada.person, 'sdk.social_layer_presence');
  expect(await present.game.delete(`/users/${ben.id}/messages/${id}`)).toMatchObject({ status: 403, body: { code: 50026 } });
  expect((await ben.read(ada)).body.find((message) => message.id === id)?.content).toBe('mine');
});
