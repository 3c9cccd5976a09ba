import { useEffect, useState } from 'react';

/**
 * Returns the focus when the component leaves the page, if nothing else has it: to the element that had it before, to the
 * dialog below, or to the main area. React Aria returns it as well, but in vain while that element is still inert.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => void requestAnimationFrame(() => returnFocus(opener)), [opener]);
}

function returnFocus(opener: Element | null): void {
  const below = [...document.querySelectorAll('[role=dialog]')].at(-1);
  for (const element of [opener, below, document.getElementById('main')])
    if (document.activeElement === document.body && element instanceof HTMLElement) element.focus();
}
