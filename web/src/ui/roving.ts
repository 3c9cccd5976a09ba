import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { direction } from '../i18n/locale.ts';

const ITEM = '[data-roving]';

function itemsOf(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(ITEM)].filter(
    (one) => one.offsetParent !== null || one.getClientRects().length > 0,
  );
}

function setCurrent(items: HTMLElement[], current: HTMLElement | undefined): void {
  for (const item of items) item.tabIndex = item === current ? 0 : -1;
}

/**
 * One tab stop for a list: arrows, Home and End move between the elements marked `data-roving`. The stop is the element that has or had
 * the focus, else the one marked aria-current, else the first (or the last with `from: 'end'`). Returns the key handler of the container.
 */
export function useRoving(
  ref: RefObject<HTMLElement | null>,
  axis: 'vertical' | 'horizontal' | 'grid' = 'vertical',
  from: 'start' | 'end' = 'start',
) {
  useEffect(() => {
    const container = ref.current;
    if (!container) return;
    const items = itemsOf(container);
    const current =
      items.find((one) => one === document.activeElement) ??
      items.find((one) => one.hasAttribute('aria-current')) ??
      items.find((one) => one.tabIndex === 0 && one.dataset.visited);
    setCurrent(items, current ?? (from === 'end' ? items.at(-1) : items[0]));
    const onFocus = (event: FocusEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (!target?.matches(ITEM)) return;
      const all = itemsOf(container);
      for (const item of all) delete item.dataset.visited;
      target.dataset.visited = 'true';
      setCurrent(all, target);
    };
    container.addEventListener('focusin', onFocus);
    return () => container.removeEventListener('focusin', onFocus);
  });

  return (event: KeyboardEvent<HTMLElement>) => {
    const container = ref.current;
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (!container || !target?.matches(ITEM) || event.altKey || event.ctrlKey || event.metaKey) return;
    const items = itemsOf(container);
    const next = items[nextIndex(event.key, items.indexOf(target), items, axis)];
    if (!next || next === target) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
}

function nextIndex(key: string, at: number, items: HTMLElement[], axis: 'vertical' | 'horizontal' | 'grid'): number {
  const last = items.length - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const horizontal = axis !== 'vertical';
  const [forward, back] = direction() === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  if (horizontal && key === forward) return Math.min(last, at + 1);
  if (horizontal && key === back) return Math.max(0, at - 1);
  if (axis === 'horizontal' || (key !== 'ArrowDown' && key !== 'ArrowUp')) return -1;
  const step = axis === 'grid' ? columns(items) : 1;
  return key === 'ArrowDown' ? Math.min(last, at + step) : Math.max(0, at - step);
}

function columns(items: HTMLElement[]): number {
  const top = items[0]?.offsetTop;
  return Math.max(
    1,
    items.findIndex((one) => one.offsetTop !== top),
  );
}
