import type { ReactNode } from 'react';
import type { IconName } from './icon.tsx';

/** An item of a menu. Its label is its key, so it is unique in the menu. */
export interface MenuItem {
  label: string;
  icon?: IconName;
  danger?: boolean;
  checked?: boolean;
  onSelect: () => void;
  /** Content that replaces the menu when the item is chosen, instead of `onSelect`. */
  inside?: (leave: { done: () => void; back: () => void }) => ReactNode;
}

/** The content of a menu; lines separate groups. */
export type MenuEntries = (MenuItem | 'line')[];
