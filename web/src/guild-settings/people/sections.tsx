import type { Section } from '../../ui/settings-frame.tsx';
import type { Place } from '../place.ts';

/** The screens of this part that a person with these permissions may open. */
export function peopleSections(_place: Place): Section[] {
  return [];
}
