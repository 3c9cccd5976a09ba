import { type FocusEvent, type MouseEvent, useState } from 'react';

/** True if the element must stay visible: it contains the focus, or one of its menus or pickers is open. */
function isHeld(element: Element, focus: EventTarget | null): boolean {
  return (
    (focus instanceof Node && element.contains(focus)) || element.querySelector('[aria-expanded="true"][aria-haspopup]') !== null
  );
}

/** True on a touch screen: without hovering, hidden controls are always shown. */
export const TOUCH_QUERY = matchMedia('(hover: none)').matches;

/** Whether the pointer or the focus is in an element, for controls that only show then; returns the element's handlers too. */
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
