import { startPlatform } from '@guildhall/testkit/platform';
import { firefox } from 'playwright-core';
import { expect, test } from 'vitest';
import { playIn, serveGame } from './game-page.ts';

test('the installed package works in Firefox', async () => {
  const executablePath = process.env.FIREFOX_PATH;
  expect(executablePath).toBeTruthy();
  const [p, game] = [await startPlatform(), await serveGame()];
  // With this channel an ordinary Firefox is driven, over WebDriver BiDi, instead of a patched one.
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath });
  try {
    await playIn(browser, game.address, p);
  } finally {
    await browser.close();
    game.close();
    await p.stop();
  }
});
