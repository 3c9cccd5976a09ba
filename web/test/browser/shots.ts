import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Where the pictures of pages go. */
export const PICTURES = fileURLToPath(new URL('../../../test-results/browser/', import.meta.url));

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 780 };
const LOOKS = [
  ['light', 'light', DESKTOP],
  ['dark', 'dark', DESKTOP],
  ['phone', 'light', PHONE],
  ['phone-dark', 'dark', PHONE],
] as const;

/**
 * Takes pictures of a page as it is, light and dark, wide and narrow; nothing of it may hang out of the window. What closes when
 * the window changes, as menus do, is taken at the size that it `stays` at.
 */
export async function shoot(page: Page, name: string, stays: 'desktop' | 'phone' | null = null): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  const kept = stays && (stays === 'phone' ? PHONE : DESKTOP);
  for (const [look, colorScheme, size] of LOOKS) {
    if (kept && size !== kept) continue;
    await page.emulateMedia({ colorScheme });
    if (!kept) await page.setViewportSize(size);
    await page.screenshot({ path: `${PICTURES}${name}-${look}.png`, animations: 'disabled' });
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: null });
  if (!kept) await page.setViewportSize(DESKTOP);
}
