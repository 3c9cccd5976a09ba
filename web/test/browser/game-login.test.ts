import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GameSite, startGameSite } from './game-site.ts';

let game: GameSite;
beforeAll(async () => {
  game = await startGameSite();
});
afterAll(() => game?.close());

/** The game's page, in a browser that is logged in to the platform. */
async function openGame(): Promise<{ page: Page; context: BrowserContext }> {
  const page = await game.harness.pageOf(game.ada, '/healthz');
  await page.goto(game.address);
  return { page, context: page.context() };
}

const shown = (page: Page, text: string) => page.locator('output', { hasText: text }).waitFor();

test('a popup asks for consent, passes its address on and closes; the game plays', async () => {
  const { page, context } = await openGame();
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.locator('#popup').click()]);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Authorize' }).click();
  await closed;
  await shown(page, `Playing as ${game.ada.username}`);
  expect(new URL(page.url()).search).toBe('');
  await context.close();
});

test('a popup in which the player declines fails the authorization, and one that is closed aborts it', async () => {
  const { page, context } = await openGame();
  const [declined] = await Promise.all([page.waitForEvent('popup'), page.locator('#popup').click()]);
  await declined.getByRole('button', { name: 'Cancel' }).click();
  await shown(page, 'Error 8: access_denied: The player declined.');
  const [left] = await Promise.all([page.waitForEvent('popup'), page.locator('#popup').click()]);
  await left.getByRole('button', { name: 'Authorize' }).waitFor();
  await left.close();
  await shown(page, 'Error 7: The player closed the window.');
  await context.close();
});

test('a redirect leaves the page, and the game goes on when it returns; the address cannot be used again', async () => {
  const { page, context } = await openGame();
  await page.locator('#redirect').click();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await shown(page, `Playing as ${game.ada.username}`);
  expect(new URL(page.url()).searchParams.has('code')).toBe(true);
  await page.reload();
  await shown(page, 'Error 8: No authorization is under way');
  await context.close();
  expect(game.harness.faults).toEqual([]);
});
