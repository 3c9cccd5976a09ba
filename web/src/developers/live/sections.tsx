import type { Section } from '../../ui/settings-frame.tsx';
import type { Place } from '../place.ts';

/** What an application does now: console, deliveries, gateway explorer, request composer. */
export function liveSections(_place: Place): Section[] {
  return [];
}
