import { keep, kept } from './storage.ts';
import { createStore } from './store.ts';

/** Sizes of the text in percent of the browser's own. */
export const TEXT_SIZES = [85, 100, 110, 125, 150] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

/** How the client looks in this browser, apart from the theme. */
export interface Appearance {
  density: 'comfortable' | 'compact';
  textSize: TextSize;
  /** `system` follows the preference of the operating system. */
  motion: 'system' | 'reduced';
}

function stored(): Appearance {
  const size = Number(kept('text-size'));
  return {
    density: kept('density') === 'compact' ? 'compact' : 'comfortable',
    textSize: TEXT_SIZES.find((one) => one === size) ?? 100,
    motion: kept('motion') === 'reduced' ? 'reduced' : 'system',
  };
}

export const appearance = createStore<Appearance>(stored());

/** Changes the appearance and stores it in the browser. */
export function setAppearance(change: Partial<Appearance>): void {
  appearance.set((before) => ({ ...before, ...change }));
  const { density, textSize, motion } = appearance.get();
  keep('density', density === 'compact' ? density : null);
  keep('text-size', textSize === 100 ? null : String(textSize));
  keep('motion', motion === 'reduced' ? motion : null);
  applyAppearance();
}

/** Applies the stored appearance to the page. */
export function applyAppearance(): void {
  const { density, textSize, motion } = appearance.get();
  const root = document.documentElement;
  root.dataset.density = density;
  root.dataset.motion = motion;
  root.style.fontSize = textSize === 100 ? '' : `${textSize}%`;
}
