import type { Section } from '../../ui/settings-frame.tsx';
import type { Place } from '../place.ts';

/** What users and servers see of an application: commands, emojis, pictures, activities. */
export function contentSections(_place: Place): Section[] {
  return [];
}
