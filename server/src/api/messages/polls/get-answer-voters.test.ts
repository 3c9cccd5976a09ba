import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PollScene, pollScene } from './test/scene.ts';

let scene: PollScene;
let path: `/channels/${string}/polls/${string}/answers`;
beforeAll(async () => {
  scene = await pollScene();
  const { id } = await scene.poll(scene.alice);
  path = `/channels/${scene.channelId}/polls/${id}/answers`;
  await scene.vote(scene.bob, id, 1);
  await scene.vote(scene.alice, id, 1);
});
afterAll(() => scene.p.stop());

const idsAt = async (where: string) => {
  const answer = await scene.bot.get<{ users: { id: string }[] }>(where);
  return answer.body.users.map((user) => user.id);
};

test('[limits] voters of an answer are listed by id, in pages', async () => {
  const { alice, bob } = scene;
  expect(await idsAt(`${path}/1`)).toEqual([alice.id, bob.id]);
  expect(await idsAt(`${path}/1?limit=1`)).toEqual([alice.id]);
  expect(await idsAt(`${path}/1?after=${alice.id}`)).toEqual([bob.id]);
  expect(await idsAt(`${path}/2`)).toEqual([]);
});

test('[errors] an unknown answer is 50035, a message without a poll 520006, an unknown message 10008', async () => {
  const { alice, channelId } = scene;
  expect((await alice.get(`${path}/3`)).error.code).toBe(50035);
  const plain = await alice.post(`/channels/${channelId}/messages`, { content: 'x' });
  expect((await alice.get(`/channels/${channelId}/polls/${plain.body.id}/answers/1`)).error.code).toBe(520006);
  expect((await alice.get(`/channels/${channelId}/polls/1/answers/1`)).error.code).toBe(10008);
});
