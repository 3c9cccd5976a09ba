import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The folder of the screenshots. */
export const SCREENSHOTS = fileURLToPath(new URL('../../../test-results/browser/', import.meta.url));

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 780 };
const LOOKS = [
  ['light', 'light', DESKTOP],
  ['dark', 'dark', DESKTOP],
  ['phone', 'light', PHONE],
  ['phone-dark', 'dark', PHONE],
] as const;

/**
 * Takes screenshots of a page, light and dark, wide and narrow, and checks that nothing overflows the window.
 * Content that closes when the window is resized, such as menus, is only taken at the size given by `stays`.
 */
export async function takeScreenshots(page: Page, name: string, stays: 'desktop' | 'phone' | null = null): Promise<void> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  const kept = stays && (stays === 'phone' ? PHONE : DESKTOP);
  for (const [look, colorScheme, size] of LOOKS) {
    if (kept && size !== kept) continue;
    await page.emulateMedia({ colorScheme });
    if (!kept) await page.setViewportSize(size);
    await takeScreenshot(page, `${SCREENSHOTS}${name}-${look}.png`);
    // The page arranges itself after the window has changed.
    const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(wider).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: null });
  if (!kept) await page.setViewportSize(DESKTOP);
}

/** On a busy machine Chromium sometimes has no picture of the page in time. */
const ATTEMPTS = 3;

/** Takes one screenshot as the page is; none with GUILDHALL_TEST_SCREENSHOTS=off, as in CI, since no test compares them. */
export async function takeScreenshot(page: Page, path: string, attempt = 1): Promise<void> {
  if (process.env.GUILDHALL_TEST_SCREENSHOTS === 'off') return;
  try {
    await page.screenshot({ path, animations: 'disabled' });
  } catch (error) {
    const isLate = error instanceof Error && error.message.includes('Unable to capture screenshot');
    if (!isLate || attempt === ATTEMPTS) throw error;
    await takeScreenshot(page, path, attempt + 1);
  }
}
