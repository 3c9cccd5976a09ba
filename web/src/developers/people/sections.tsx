import type { Section } from '../../ui/settings-frame.tsx';
import type { Place } from '../place.ts';

/** Who develops an application, and its players: teams, widget, identity providers, publishers. */
export function peopleSections(_place: Place): Section[] {
  return [];
}
