import { lazy } from 'react';
import type { Section } from '../../ui/settings-frame.tsx';
import { isAtLeast, type Place } from '../place.ts';
import { t } from './text.ts';

const WidgetScreen = lazy(async () => ({ default: (await import('./widget-screen.tsx')).WidgetScreen }));

/** The screens about an application's players and the people who work on it. */
export function peopleSections(place: Place): Section[] {
  if (!isAtLeast(place, 'developer')) return [];
  return [{ path: 'widget', title: t('widget'), icon: 'poll', screen: <WidgetScreen place={place} /> }];
}
