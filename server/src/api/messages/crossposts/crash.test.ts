import { Actor } from '@guildhall/testkit/actor';
import { KillablePlatform } from '@guildhall/testkit/killable-platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Said } from './test/scene.ts';

const FOLLOWERS = 25;

let platform: KillablePlatform;
beforeAll(async () => {
  platform = await KillablePlatform.make();
});
afterAll(() => platform.dispose());

async function made<T = { id: string }>(answer: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
}

/** The copies in each of the channels, requested again until `done` returns true. */
async function copies(by: Actor, channels: readonly string[], done: (all: Said[][]) => boolean): Promise<Said[][]> {
  for (;;) {
    const all: Said[][] = [];
    for (const id of channels) {
      const page = await made(by.get(`/channels/${id}/messages`));
      all.push(page.filter((message) => message.type === 0));
    }
    if (done(all)) return all;
  }
}

test('a process killed while copying leaves each follower with one copy, and edits reach them all', async () => {
  let address = await platform.start().address();
  const person = {
    username: 'ada',
    email: 'ada@example.org',
    password: 'correct horse',
    date_of_birth: '1990-01-01',
    consent: true,
  };
  const { token } = await made(new Actor(address, null).post('/auth/register', person));
  let ada = new Actor(address, token);
  const guild = await made(ada.post('/guilds', { name: 'Herald' }));
  const rules = { rules_channel_id: guild.system_channel_id, public_updates_channel_id: guild.system_channel_id };
  const community = { features: ['COMMUNITY'], verification_level: 1, explicit_content_filter: 2, ...rules };
  await made(ada.patch(`/guilds/${guild.id}`, community));
  const channel = (type: number) => made(ada.post(`/guilds/${guild.id}/channels`, { name: 'c', type }));
  const news = (await channel(5)).id;
  const channels: string[] = [];
  for (let n = 0; n < FOLLOWERS; n += 1) {
    const { id } = await channel(0);
    await made(ada.post(`/channels/${news}/followers`, { webhook_channel_id: id }));
    channels.push(id);
  }
  const source = await made(ada.post(`/channels/${news}/messages`, { content: 'first' }));
  await made(ada.post(`/channels/${news}/messages/${source.id}/crosspost`));
  await platform.kill();

  address = await platform.start().address();
  ada = new Actor(address, token);
  const first = await copies(ada, channels, (all) => all.every((page) => page.length > 0));
  expect(first.map((page) => page.map((message) => message.content))).toEqual(channels.map(() => ['first']));
  await made(ada.patch(`/channels/${news}/messages/${source.id}`, { content: 'second' }));
  await platform.kill();

  address = await platform.start().address();
  ada = new Actor(address, token);
  const second = await copies(ada, channels, (all) => all.every((page) => page[0]?.content === 'second'));
  expect(second.map((page) => page.map((message) => message.id))).toEqual(first.map((page) => page.map((message) => message.id)));
  await made(ada.delete(`/channels/${news}/messages/${source.id}`));
  await platform.kill();

  ada = new Actor(await platform.start().address(), token);
  const third = await copies(ada, channels, (all) => all.every((page) => page[0]?.content !== 'second'));
  expect(third.map((page) => page.map((message) => message.flags))).toEqual(channels.map(() => [2 | 8]));
});
