import { startPlatform } from '@guildhall/testkit/platform';
import { expect, test } from 'vitest';
import { openFirefox } from '@guildhall/testkit/firefox';
import { playIn, serveGame } from './game-page.ts';

test('the installed package works in Firefox', async () => {
  const executable = process.env.FIREFOX_PATH ?? '';
  expect(executable).not.toBe('');
  const [p, game] = [await startPlatform(), await serveGame()];
  const firefox = await openFirefox(executable);
  try {
    await playIn(firefox.page, game.address, p);
  } finally {
    await firefox.close();
    game.close();
    await p.stop();
  }
});
