import { createStore } from './store.ts';
import { keep, kept } from './storage.ts';

export type Theme = 'auto' | 'light' | 'dark';

function isTheme(value: string | null): value is Theme {
  return value === 'auto' || value === 'light' || value === 'dark';
}

function stored(): Theme {
  const value = kept('theme');
  return isTheme(value) ? value : 'auto';
}

export const theme = createStore<Theme>('auto');

/** Sets and stores the theme; `auto` follows the system. */
export function setTheme(next: Theme): void {
  keep('theme', next === 'auto' ? null : next);
  show(next);
}

/** Applies the stored theme. */
export function restoreTheme(): void {
  show(stored());
}

function show(next: Theme): void {
  if (next === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
  theme.set(() => next);
}

/** Loads the styles for colours that the system forces, now or when it begins to. */
export function followForcedColors(): void {
  const forced = matchMedia('(forced-colors: active)');
  const load = () => {
    if (forced.matches) void import('../styles/forced-colors.css');
  };
  load();
  forced.addEventListener('change', load);
}
