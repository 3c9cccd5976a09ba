import { lazy } from 'react';
import type { Section } from '../../ui/settings-frame.tsx';
import { isAtLeast, type Place } from '../place.ts';
import { t } from './text.ts';

const GeneralScreen = lazy(async () => ({ default: (await import('./general-screen.tsx')).GeneralScreen }));
const InstallationScreen = lazy(async () => ({ default: (await import('./installation-screen.tsx')).InstallationScreen }));
const BotScreen = lazy(async () => ({ default: (await import('./bot-screen.tsx')).BotScreen }));
const InteractionsScreen = lazy(async () => ({ default: (await import('./interactions-screen.tsx')).InteractionsScreen }));
const DeletionScreen = lazy(async () => ({ default: (await import('./deletion-screen.tsx')).DeletionScreen }));

/** The first screens, which every application has. People who may only read an application see its name and description. */
export function settingsSections(place: Place): Section[] {
  const general: Section = { path: 'general', title: t('about'), icon: 'settings', screen: <GeneralScreen place={place} /> };
  if (!isAtLeast(place, 'developer')) return [general];
  return [
    general,
    { path: 'installation', title: t('install'), icon: 'plus', screen: <InstallationScreen place={place} /> },
    { path: 'bot', title: t('bot'), icon: 'bot', screen: <BotScreen place={place} /> },
    { path: 'interactions', title: t('endpoint'), icon: 'link', screen: <InteractionsScreen place={place} /> },
  ];
}

/** The last screen: the end of an application, by its owner. */
export function finalSections(place: Place): Section[] {
  if (!isAtLeast(place, 'owner')) return [];
  return [{ path: 'deletion', title: t('deleteApplication'), icon: 'trash', screen: <DeletionScreen place={place} /> }];
}
