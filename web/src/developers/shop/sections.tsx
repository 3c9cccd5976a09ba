import type { Section } from '../../ui/settings-frame.tsx';
import type { Place } from '../place.ts';

/** What an application sells, and roles linked to it. */
export function shopSections(_place: Place): Section[] {
  return [];
}
