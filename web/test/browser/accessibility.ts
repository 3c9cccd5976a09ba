import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Interactive roles, which all need a name. */
const INTERACTIVE = /^(button|link|textbox|searchbox|checkbox|switch|combobox|option|menuitem|menuitemradio|radio|dialog)$/;

/** The accessibility tree: every node's role and name as the browser computes them. */
async function tree(cdp: CDPSession): Promise<{ role: string; name: string }[]> {
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  return nodes
    .filter((node) => !node.ignored)
    .map((node) => ({ role: String(node.role?.value ?? ''), name: String(node.name?.value ?? '').trim() }));
}

/** Checks that every interactive element has a name, that there is one main landmark and one h1, and that nothing overflows. */
export async function expectAccessible(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const nodes = await tree(cdp);
  await cdp.detach();
  expect(nodes.filter((node) => INTERACTIVE.test(node.role) && node.name === '')).toEqual([]);
  expect(nodes.filter((node) => INTERACTIVE.test(node.role)).length).toBeGreaterThan(0);
  // While a modal dialog is open, the browser hides the page behind it.
  if (!nodes.some((node) => node.role === 'dialog')) {
    expect(nodes.filter((node) => node.role === 'main')).toHaveLength(1);
    expect(await page.locator('h1:visible').count()).toBe(1);
  }
  const layout = await page.evaluate(() => ({
    ids: [...document.querySelectorAll('[id]')].map((one) => one.id).filter((id, at, all) => all.indexOf(id) !== at),
    wider: document.documentElement.scrollWidth - window.innerWidth,
    cut: [...document.querySelectorAll('button, a, input, textarea, select')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.skip, .strip, .reactions'))
      .filter((one) => one.getBoundingClientRect().right > window.innerWidth + 1)
      .map((one) => one.outerHTML.slice(0, 120)),
  }));
  expect(layout).toEqual({ ids: [], wider: expect.toSatisfy((px: number) => px <= 0), cut: [] });
}
