import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Runs axe on the page, and resolves to its violations: the rule, the element, and the reason. Frames belong to other sites.
 * Popups lie outside the landmarks; while a modal dialog is open, the browser hides the page behind it; stops of a row are reached from it;
 * React Aria's rows for an empty and a loading table have a role of its own.
 */
const RUN = `(() => {
  const isModal = document.querySelector('[role=dialog], dialog[open]') !== null;
  axe.configure({ rules: [{ id: 'scrollable-region-focusable', selector: '*:not([data-stop])' }] });
  const off = ['region', ...(isModal ? ['landmark-one-main', 'page-has-heading-one'] : [])];
  return axe.run({ include: document, exclude: ['.react-aria-TableLoadingIndicator', '[role=rowheader][aria-colspan]'] }, {
    iframes: false,
    resultTypes: ['violations'],
    rules: Object.fromEntries(off.map((id) => [id, { enabled: false }])),
  });
})().then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => [id, html.slice(0, 200), failureSummary].join(' | '))))`;

/** Checks that axe finds no violation, that there is something to operate, and that nothing overflows the window. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  expect(await page.evaluate<string[]>(RUN)).toEqual([]);
  const layout = await page.evaluate(() => {
    const operable = [...document.querySelectorAll('button, a, input, textarea, select')].filter((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    );
    return {
      isOperable: operable.length > 0,
      wider: document.documentElement.scrollWidth - window.innerWidth,
      cut: operable
        .filter((one) => !one.closest('.skip, .strip, .reactions'))
        .filter((one) => one.getBoundingClientRect().right > window.innerWidth + 1)
        .map((one) => one.outerHTML.slice(0, 120)),
    };
  });
  expect(layout).toEqual({ isOperable: true, wider: expect.toSatisfy((px: number) => px <= 0), cut: [] });
}
