import { startPlatform } from '@guildhall/testkit/platform';
import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { playIn, serveGame } from './game-page.ts';

test('the installed package works in Chromium', async () => {
  const executablePath = process.env.CHROMIUM_PATH;
  expect(executablePath).toBeTruthy();
  const [p, game] = [await startPlatform(), await serveGame()];
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const tab = await browser.newPage();
    const page = { goto: (url: string) => tab.goto(url), text: (expression: string) => tab.evaluate<string>(expression) };
    await playIn(page, game.address, p);
  } finally {
    await browser.close();
    game.close();
    await p.stop();
  }
});
