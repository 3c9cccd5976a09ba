import { afterAll, beforeAll, expect, test } from 'vitest';
import { hidden, BrowserHarness, messageOf, say, visible } from './harness.ts';

let harness: BrowserHarness;

beforeAll(async () => {
  harness = await BrowserHarness.open();
});
afterAll(() => harness.close());

test('a page survives a server restart: it shows a notice, keeps messages, and sends them when the server is back', async () => {
  const [ada, grace] = await Promise.all([harness.person('ada', 'Ada'), harness.person('grace', 'Grace')]);
  const place = await harness.guild(ada, 'Engine works');
  await harness.join(ada, place, grace);
  const path = `/channels/${place.id}/${place.channelId}`;
  const [adaPage, gracePage] = await Promise.all([harness.pageOf(ada, path), harness.pageOf(grace, path)]);
  await say(adaPage, 'before the storm');
  await visible(messageOf(gracePage, 'before the storm'));

  await harness.stopServer();
  const notice = adaPage.getByText('Reconnecting…');
  await visible(notice);
  await visible(messageOf(adaPage, 'before the storm'));
  await say(adaPage, 'into the storm');
  await visible(adaPage.locator('li.pending', { hasText: 'into the storm' }));

  await harness.startServer();
  await hidden(notice);
  await visible(messageOf(gracePage, 'into the storm'));
  await hidden(adaPage.locator('li.pending'));
  await say(gracePage, 'after the storm');
  await visible(messageOf(adaPage, 'after the storm'));
  for (const page of [adaPage, gracePage]) {
    const texts = await page.locator('li.message .content').allTextContents();
    expect(texts).toEqual(['before the storm', 'into the storm', 'after the storm']);
    await visible(page.getByRole('button', { name: 'Grace, online' }));
  }
  expect(harness.faults).toEqual([]);
});

test('visitors during the start of the server are asked to wait', async () => {
  await harness.stopServer();
  const starting = harness.startServer();
  const answers = new Set<number>();
  const ask = async () => {
    // 0: the port is not open yet.
    while (!answers.has(200))
      answers.add(
        await fetch(`${harness.address}/api/v10/gateway`).then(
          ({ status }) => status,
          () => 0,
        ),
      );
  };
  await Promise.all([starting, ask(), ask()]);
  expect([...answers].filter((status) => ![0, 200, 503].includes(status))).toEqual([]);
});
