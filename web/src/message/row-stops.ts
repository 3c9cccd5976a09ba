import { type RefObject, useEffect } from 'react';

const ROW = '[data-roving]';
const STOPS = 'a[href], button, input, select, textarea, audio, video, summary, [tabindex="0"]';

function disable(row: Element): void {
  for (const one of row.querySelectorAll<HTMLElement>(STOPS)) {
    if (one.dataset.stop !== undefined) continue;
    one.dataset.stop = one.getAttribute('tabindex') ?? '';
    one.tabIndex = -1;
  }
}

function enable(row: Element): void {
  for (const one of row.querySelectorAll<HTMLElement>('[data-stop]')) {
    if (one.dataset.stop) one.setAttribute('tabindex', one.dataset.stop);
    else one.removeAttribute('tabindex');
    delete one.dataset.stop;
  }
}

/** Makes the controls inside the rows of a list reachable by Tab only in the row that has or last had the focus. */
export function useRowStops(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = ref.current;
    if (!list) return;
    let current: Element | null = null;
    const rowOf = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest(ROW) ?? null;
    for (const row of list.querySelectorAll(ROW)) disable(row);
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Node ? rowOf(target) : null;
      if (!row || row === current) return;
      if (current) disable(current);
      current = row;
      enable(row);
    };
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes) {
        for (const node of addedNodes) {
          const row = rowOf(node) ?? rowOf(target);
          if (row && row !== current) disable(row);
        }
      }
    });
    observer.observe(list, { childList: true, subtree: true });
    list.addEventListener('focusin', onFocus);
    return () => {
      observer.disconnect();
      list.removeEventListener('focusin', onFocus);
    };
  }, [ref]);
}
