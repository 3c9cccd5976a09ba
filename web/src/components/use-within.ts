import { type FocusEvent, type MouseEvent, useState } from 'react';

/** True when something of the element is to stay on screen: the focus is in it, or a menu or picker of it is open. */
function isHeld(element: Element, focus: EventTarget | null): boolean {
  return (
    (focus instanceof Node && element.contains(focus)) || element.querySelector('[aria-expanded="true"][aria-haspopup]') !== null
  );
}

/** True on a screen that is touched: there is no hovering, so what waits for it is always shown. */
export const TOUCHED = matchMedia('(hover: none)').matches;

/** Whether the pointer or the focus is in an element, for buttons that show only then; with the handlers that the element needs. */
export function useWithin() {
  const [within, setWithin] = useState(false);
  const handlers = {
    onFocus: () => setWithin(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<Element>) =>
      !isHeld(currentTarget, relatedTarget) && !currentTarget.matches(':hover') && setWithin(false),
    onMouseEnter: () => setWithin(true),
    onMouseLeave: (event: MouseEvent<Element>) => !isHeld(event.currentTarget, document.activeElement) && setWithin(false),
  };
  return [within, handlers] as const;
}
