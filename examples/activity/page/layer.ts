import { HEIGHT, type Person, type Point, WIDTH } from './wire.ts';

/** Ms after which a cursor that does not move disappears. */
const IDLE = 4000;

/** The layer above the board: other people's cursors, and emojis. */
export class Layer {
  readonly #element: HTMLElement;
  readonly #cursors = new Map<number, { element: HTMLElement; hide: ReturnType<typeof setTimeout> }>();

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  point({ number, name, chalk }: Person, at: Point): void {
    const known = this.#cursors.get(number);
    clearTimeout(known?.hide);
    const element = known?.element ?? document.createElement('div');
    if (!known) {
      element.className = 'cursor';
      element.style.setProperty('--own', `var(--${chalk})`);
      const label = document.createElement('span');
      label.textContent = name;
      element.append(label);
      this.#element.append(element);
    }
    this.#place(element, at);
    this.#cursors.set(number, { element, hide: setTimeout(() => this.remove(number), IDLE) });
  }

  remove(number: number): void {
    const known = this.#cursors.get(number);
    clearTimeout(known?.hide);
    known?.element.remove();
    this.#cursors.delete(number);
  }

  /** An emoji rises from a point. */
  throwEmoji(emoji: string, [x, y]: Point): void {
    const element = document.createElement('div');
    element.className = 'emoji';
    element.textContent = emoji;
    element.style.left = `${(x / WIDTH) * 100}%`;
    element.style.top = `${(y / HEIGHT) * 100}%`;
    element.style.setProperty('--drift', `${Math.random() * 80 - 40}px`);
    element.style.setProperty('--turn', `${Math.random() * 50 - 25}deg`);
    element.addEventListener('animationend', () => element.remove());
    this.#element.append(element);
  }

  #place(element: HTMLElement, [x, y]: Point): void {
    const { width, height } = this.#element.getBoundingClientRect();
    element.style.transform = `translate(${(x / WIDTH) * width}px, ${(y / HEIGHT) * height}px)`;
  }
}
