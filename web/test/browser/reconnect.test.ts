import { afterAll, beforeAll, expect, test } from 'vitest';
import { gone, Hall, messageOf, say, seen } from './hall.ts';

let hall: Hall;

beforeAll(async () => {
  hall = await Hall.open();
});
afterAll(() => hall.close());

test('a page outlives its server: it says so, keeps what is written, and goes on when the server is back', async () => {
  const [ada, grace] = await Promise.all([hall.person('ada', 'Ada'), hall.person('grace', 'Grace')]);
  const place = await hall.guild(ada, 'Engine works');
  await hall.join(ada, place, grace);
  const path = `/channels/${place.id}/${place.channelId}`;
  const [hers, graces] = await Promise.all([hall.pageOf(ada, path), hall.pageOf(grace, path)]);
  await say(hers, 'before the storm');
  await seen(messageOf(graces, 'before the storm'));

  await hall.stopServer();
  const notice = hers.getByText('Reconnecting.');
  await seen(notice);
  await seen(messageOf(hers, 'before the storm'));
  await say(hers, 'into the storm');
  await seen(hers.locator('li.pending', { hasText: 'into the storm' }));

  await hall.startServer();
  await gone(notice);
  await seen(messageOf(graces, 'into the storm'));
  await gone(hers.locator('li.pending'));
  await say(graces, 'after the storm');
  await seen(messageOf(hers, 'after the storm'));
  for (const page of [hers, graces]) {
    const texts = await page.locator('li.message .content').allTextContents();
    expect(texts).toEqual(['before the storm', 'into the storm', 'after the storm']);
    await seen(page.getByRole('button', { name: 'Grace, online' }));
  }
  expect(hall.faults).toEqual([]);
});

test('whoever comes while the server starts is asked to wait', async () => {
  await hall.stopServer();
  const starting = hall.startServer();
  const answers = new Set<number>();
  const ask = async () => {
    // 0: nobody listens yet.
    while (!answers.has(200))
      answers.add(
        await fetch(`${hall.address}/api/v10/gateway`).then(
          ({ status }) => status,
          () => 0,
        ),
      );
  };
  await Promise.all([starting, ask(), ask()]);
  expect([...answers].filter((status) => ![0, 200, 503].includes(status))).toEqual([]);
});
