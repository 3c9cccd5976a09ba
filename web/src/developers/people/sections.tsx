import { lazy } from 'react';
import type { Section } from '../../ui/settings-frame.tsx';
import { isAtLeast, type Place } from '../place.ts';
import { t } from './text.ts';

const WidgetScreen = lazy(async () => ({ default: (await import('./widget-screen.tsx')).WidgetScreen }));
const TestersScreen = lazy(async () => ({ default: (await import('./testers-screen.tsx')).TestersScreen }));
const IdentityScreen = lazy(async () => ({ default: (await import('./identity-screen.tsx')).IdentityScreen }));
const PublisherScreen = lazy(async () => ({ default: (await import('./publisher-screen.tsx')).PublisherScreen }));
const SocialTermsScreen = lazy(async () => ({ default: (await import('./social-terms-screen.tsx')).SocialTermsScreen }));

/** The screens about an application's players and the people who work on it. */
export function peopleSections(place: Place): Section[] {
  if (!isAtLeast(place, 'developer')) return [];
  return [
    { path: 'testers', title: t('testers'), icon: 'people', group: t('games'), screen: <TestersScreen place={place} /> },
    { path: 'widget', title: t('widget'), icon: 'poll', screen: <WidgetScreen place={place} /> },
    { path: 'identity', title: t('players'), icon: 'key', screen: <IdentityScreen place={place} /> },
    { path: 'publisher', title: t('publisher'), icon: 'storage', screen: <PublisherScreen place={place} /> },
    { path: 'social-terms', title: t('socialTerms'), icon: 'file', screen: <SocialTermsScreen place={place} /> },
  ];
}
