import type { Page } from 'playwright-core';

/** Texts on a page that are in no catalog: in the language `en-XA` all others are in brackets. */
export function unbracketed(page: Page, ignored: readonly string[] = []): Promise<string[]> {
  return page.evaluate((selectors) => {
    const ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'aria-description'];
    const LETTERS = /\p{L}{2}/u;
    const isIgnored = (element: Element) => selectors.some((selector) => element.closest(selector) !== null);
    const found: string[] = [];
    // A text with elements inside is several nodes between its brackets.
    let depth = 0;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest('script, style, noscript')) continue;
      const isShown = parent.checkVisibility() && !isIgnored(parent);
      let outside = '';
      for (const letter of node.nodeValue ?? '') {
        if (letter === '⟦') depth += 1;
        else if (letter === '⟧') depth -= 1;
        else if (depth === 0) outside += letter;
      }
      if (isShown && LETTERS.test(outside)) found.push(outside.trim());
    }
    for (const element of document.querySelectorAll(ATTRIBUTES.map((name) => `[${name}]`).join())) {
      if (isIgnored(element) || !element.checkVisibility()) continue;
      for (const name of ATTRIBUTES) {
        const value = element.getAttribute(name) ?? '';
        if (LETTERS.test(value) && !value.includes('⟦')) found.push(`${name}: ${value}`);
      }
    }
    return [...new Set(found)];
  }, ignored);
}

/** Shows a page in a language of the client that is stored in the browser, such as `en-XA`. */
export async function showIn(page: Page, language: string): Promise<void> {
  await page.evaluate((name) => localStorage.setItem('guildhall.language', name), language);
  await page.reload();
}
