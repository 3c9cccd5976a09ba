import { afterAll, beforeAll, expect, test } from 'vitest';
import { startScene, type Scene } from '../test/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

test('a restored hall is as it was saved, for people and for a bot, as often as a test wants', async () => {
  const { hall, ada, bob, client } = scene;
  await ada.in('general').says('kept');
  await bob.in('general').hears('kept');
  const saved = await hall.save();
  for (const round of [1, 2]) {
    const undone = await ada.in('general').says(`undone ${round}`);
    await bob.in('general').hears(`undone ${round}`);
    await ada.reacts(undone, '👍');
    await bob.in('general').hears('Thanks!');
    await hall.restore(saved);
    expect(bob.messages.map(({ content }) => content)).toEqual(['kept']);
    expect(bob.transcript()).toContain('bob is back where the hall was saved');
    const channel_id = scene.ids.channels.general?.id ?? '';
    const messages = await bob.api.request('GET /channels/{channel_id}/messages', { channel_id });
    expect(messages.map(({ content }) => content)).toEqual(['kept']);
    expect(client.isReady()).toBe(true);
  }
  await ada.in('general').says('after');
  await bob.in('general').hears('after');
  await saved.discard();
  await expect(hall.restore(saved)).rejects.toMatchObject({ name: 'Refused', status: 404 });
});

test('people who were made after the snapshot are gone, and say so', async () => {
  const { hall } = scene;
  const saved = await hall.save();
  const { eve } = (await hall.world({ people: ['eve'] })).people;
  await hall.restore(saved);
  await expect(eve.in('general').hears('anything')).rejects.toThrow(
    'eve is gone: they were made after the snapshot that was restored.',
  );
});
