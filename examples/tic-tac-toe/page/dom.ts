type Attributes = Readonly<Record<string, string | number | boolean | ((event: Event) => void) | undefined>>;
type Child = Node | string | undefined;

/** Creates an HTML element; functions among the attributes are listeners, by the event's name. */
export function h<N extends keyof HTMLElementTagNameMap>(name: N, attributes: Attributes = {}, ...children: Child[]) {
  return fill(document.createElement(name), attributes, children);
}

/** Creates an SVG element. */
export function s<N extends keyof SVGElementTagNameMap>(name: N, attributes: Attributes = {}, ...children: Child[]) {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);
}

function fill<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** Shows a screen instead of the present one. */
export function show(...children: Node[]): void {
  document.querySelector('#screen')?.replaceChildren(...children);
}

/** Shows a line above the screen until it is replaced; empty hides it. */
export function announce(text: string): void {
  const banner = document.querySelector('#banner');
  if (banner) banner.textContent = text;
}

/** Runs an action; shows why it failed. */
export async function attempt(action: () => Promise<unknown>): Promise<void> {
  try {
    await action();
    announce('');
  } catch (error) {
    announce(error instanceof Error ? error.message : String(error));
  }
}
