import { openFirefox } from '@guildhall/testkit/firefox';
import { expect, test } from 'vitest';
import { startGameSite } from './game-site.ts';

/** Clicks the button with this text as soon as it is there; the value says whether it was. */
const clickOn = (text: string) => `(() => {
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === ${JSON.stringify(text)});
  button?.click();
  return String(button !== undefined);
})()`;

test('in Firefox a popup asks for consent, passes its address on and closes; the game plays', async () => {
  const executable = process.env.FIREFOX_PATH ?? '';
  expect(executable).not.toBe('');
  const [game, firefox] = await Promise.all([startGameSite(), openFirefox(executable)]);
  const { page } = firefox;
  try {
    await firefox.setCookie({ name: 'guildhall_session', value: game.ada.token, domain: '127.0.0.1' });
    await page.goto(`${game.harness.address}/login`);
    await page.text(`localStorage.setItem('guildhall.token', ${JSON.stringify(game.ada.token)}), 'set'`);
    await page.goto(game.address);
    await page.text("document.querySelector('#popup').click(), 'clicked'");
    const popup = await firefox.otherPage();
    await expect.poll(() => popup.text(clickOn('Authorize'))).toBe('true');
    await expect.poll(() => page.text("document.querySelector('output').textContent")).toBe(`Playing as ${game.ada.username}`);
    expect(await firefox.countPages()).toBe(1);
  } finally {
    await firefox.close();
    await game.close();
  }
});
