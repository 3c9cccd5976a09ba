import { lazy } from 'react';
import type { Section } from '../../ui/settings-frame.tsx';
import type { Place } from '../place.ts';
import { t } from './text.ts';

const GeneralScreen = lazy(async () => ({ default: (await import('./general-screen.tsx')).GeneralScreen }));
const InstallationScreen = lazy(async () => ({ default: (await import('./installation-screen.tsx')).InstallationScreen }));
const BotScreen = lazy(async () => ({ default: (await import('./bot-screen.tsx')).BotScreen }));
const InteractionsScreen = lazy(async () => ({ default: (await import('./interactions-screen.tsx')).InteractionsScreen }));
const DeletionScreen = lazy(async () => ({ default: (await import('./deletion-screen.tsx')).DeletionScreen }));

/** The first screens: what every application has. */
export function settingsSections(place: Place): Section[] {
  return [
    { path: 'general', title: t('about'), icon: 'settings', screen: <GeneralScreen place={place} /> },
    { path: 'installation', title: t('install'), icon: 'plus', screen: <InstallationScreen place={place} /> },
    { path: 'bot', title: t('bot'), icon: 'bot', screen: <BotScreen place={place} /> },
    { path: 'interactions', title: t('endpoint'), icon: 'link', screen: <InteractionsScreen place={place} /> },
  ];
}

/** The last screen: the end of an application. */
export function finalSections(place: Place): Section[] {
  return [{ path: 'deletion', title: t('deleteApplication'), icon: 'trash', screen: <DeletionScreen place={place} /> }];
}
