import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Hall } from '../index.ts';
import { startTestHall } from '../test/scene.ts';

let hall: Hall;
beforeAll(async () => {
  hall = await startTestHall();
});
afterAll(() => hall.stop());

const SAYING = { kind: 'rate_limit', people: true, route: 'POST /channels/{channel_id}/messages' } as const;

test('a person who is rate limited waits as long as the platform says, and their transcript shows it', async () => {
  const { ada } = (await hall.world({ people: ['ada'] })).people;
  await using fault = await hall.fault({ ...SAYING, retry_after: 0.2, times: 1 });
  expect((await ada.in('general').says('hello')).content).toBe('hello');
  expect(await fault.counters()).toMatchObject({ effects: 1 });
  expect(ada.transcript()).toMatch(
    / ada said in #general: "hello"\n.* ada was rate limited and waited \d+ ms: POST \/channels\/\{channel_id\}\/messages$/m,
  );
  await ada.in('general').hears({ from: ada, text: 'hello' });
  expect(ada.messages).toHaveLength(1);
});

test('a wait that is longer than other waits may be is a refusal at once', async () => {
  const { ada } = (await hall.world({ people: ['ada'] })).people;
  await using _fault = await hall.fault({ ...SAYING, retry_after: 4, times: 1 });
  await expect(ada.in('general').says('hello')).rejects.toMatchObject({ name: 'Refused', status: 429 });
  expect(ada.transcript()).not.toContain('waited');
});

test('slow mode is not waited for, since clients show it to people', async () => {
  const { people, guilds } = await hall.world({ people: ['ada', 'bob'] });
  await people.ada.api.request('PATCH /channels/{channel_id}', {
    channel_id: guilds.hall.channels.general?.id ?? '',
    body: { rate_limit_per_user: 1 },
  });
  await people.bob.in('general').says('one');
  await expect(people.bob.in('general').says('two')).rejects.toMatchObject({ status: 429, code: 20016 });
});
