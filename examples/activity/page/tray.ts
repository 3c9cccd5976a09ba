import { type Chalk, CHALKS, EMOJIS, SIZES } from './wire.ts';

const DOTS = [7, 12, 20];
/** Outlines in a square of 24. */
const ICONS = {
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  wipe: 'M3 21h18M6 17 4 15a2 2 0 0 1 0-3l8-8a2 2 0 0 1 3 0l5 5a2 2 0 0 1 0 3l-5 5H6M9 7l8 8',
  share: 'M4 8h3l2-3h6l2 3h3v11H4zM12 17a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7',
  invite: 'M10 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8M3 21v-1a7 7 0 0 1 11-5.7M18 15v6M15 18h6',
};

/** The actions of the tray's buttons. */
export interface Tools {
  undo(): void;
  wipe(): void;
  throwEmoji(emoji: string): void;
  share(): void;
  invite(): void;
}

/** The chalk in the hand, and the buttons of the tray. */
export class Tray {
  chalk: Chalk = 'white';
  size = SIZES[1] ?? 14;
  readonly #element: HTMLElement;

  constructor(element: HTMLElement, tools: Tools) {
    this.#element = element;
    for (const [index, chalk] of CHALKS.entries()) {
      const button = this.#add('chalk', `Chalk: ${chalk} (${index + 1})`, () => this.take(chalk));
      button.dataset.chalk = chalk;
      button.style.setProperty('--own', `var(--${chalk})`);
    }
    this.#add('sponge', 'Sponge (E)', () => this.take('sponge')).dataset.chalk = 'sponge';
    this.#rule();
    for (const [index, size] of SIZES.entries()) {
      const button = this.#add('dot', ['Thin', 'Medium', 'Thick'][index] ?? '', () => this.#resize(size));
      button.dataset.size = String(size);
      button.style.setProperty('--dot', `${DOTS[index]}px`);
    }
    this.#rule();
    for (const emoji of EMOJIS) this.#add('', `Throw ${emoji}`, () => tools.throwEmoji(emoji)).textContent = emoji;
    this.#rule();
    this.#addTool('undo', 'Undo (Ctrl+Z)', tools);
    this.#addTool('wipe', 'Wipe the board', tools);
    this.#addTool('share', 'Share a picture in the channel', tools);
    this.#addTool('invite', 'Invite friends', tools);
    this.#show();
    addEventListener('keydown', (event) => this.#onKey(event, tools));
  }

  take(chalk: Chalk): void {
    this.chalk = chalk;
    this.#show();
  }

  #resize(size: number): void {
    this.size = size;
    this.#show();
  }

  #add(className: string, label: string, act: () => void): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = className;
    button.title = label;
    button.setAttribute('aria-label', label);
    button.append(document.createElement('i'));
    button.addEventListener('click', act);
    this.#element.append(button);
    return button;
  }

  #addTool(tool: keyof typeof ICONS, label: string, tools: Tools): void {
    const button = this.#add('tool', label, () => tools[tool]());
    const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    icon.setAttribute('viewBox', '0 0 24 24');
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', ICONS[tool]);
    icon.append(path);
    button.replaceChildren(icon);
  }

  #rule(): void {
    this.#element.append(document.createElement('hr'));
  }

  #show(): void {
    for (const button of this.#element.querySelectorAll('button')) {
      const { chalk, size } = button.dataset;
      if (chalk !== undefined) button.setAttribute('aria-pressed', String(chalk === this.chalk));
      if (size !== undefined) button.setAttribute('aria-pressed', String(Number(size) === this.size));
    }
  }

  #onKey(event: KeyboardEvent, tools: Tools): void {
    if ((event.ctrlKey || event.metaKey) && event.key === 'z') {
      event.preventDefault();
      tools.undo();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const chalk = event.key.toLowerCase() === 'e' ? 'sponge' : CHALKS[Number(event.key) - 1];
    if (chalk) this.take(chalk);
  }
}
