import { matchers, startHall } from 'guildhall/testing';
import { expect, test } from 'vitest';
import { startBot } from './greet.mjs';

expect.extend(matchers);
test('the bot greets a person', async () => {
  await using hall = await startHall();
  const { people, bots } = await hall.world({ people: ['ada'], bots: { helper: {} } });
  const bot = await startBot(bots.helper.env);
  await people.ada.in('general').slash('/greet');
  expect(await people.ada.hears({ from: bots.helper })).toHaveText('Hello, ada!');
  await bot.destroy();
});
