import { lazy } from 'react';
import type { Section } from '../../ui/settings-frame.tsx';
import { isAtLeast, type Place } from '../place.ts';
import { t } from './text.ts';

const GeneralScreen = lazy(async () => ({ default: (await import('./general-screen.tsx')).GeneralScreen }));
const InstallationScreen = lazy(async () => ({ default: (await import('./installation-screen.tsx')).InstallationScreen }));
const BotScreen = lazy(async () => ({ default: (await import('./bot-screen.tsx')).BotScreen }));
const OAuth2Screen = lazy(async () => ({ default: (await import('./oauth2-screen.tsx')).OAuth2Screen }));
const InteractionsScreen = lazy(async () => ({ default: (await import('./interactions-screen.tsx')).InteractionsScreen }));
const LimitsScreen = lazy(async () => ({ default: (await import('./limits-screen.tsx')).LimitsScreen }));
const OwnershipScreen = lazy(async () => ({ default: (await import('./ownership-screen.tsx')).OwnershipScreen }));

/** The first screens, which every application has. People who may only read an application see its name and description. */
export function settingsSections(place: Place): Section[] {
  const general: Section = { path: 'general', title: t('about'), icon: 'settings', screen: <GeneralScreen place={place} /> };
  if (!isAtLeast(place, 'developer')) return [general];
  return [
    general,
    { path: 'installation', title: t('install'), icon: 'plus', screen: <InstallationScreen place={place} /> },
    { path: 'bot', title: t('bot'), icon: 'bot', screen: <BotScreen place={place} /> },
    { path: 'oauth2', title: t('oauth2'), icon: 'key', screen: <OAuth2Screen place={place} /> },
    { path: 'interactions', title: t('endpoint'), icon: 'link', screen: <InteractionsScreen place={place} /> },
  ];
}

/** The last screens: the limits, for all members of the team, and for the owner the transfer and the end of the application. */
export function finalSections(place: Place): Section[] {
  const limits: Section = {
    path: 'limits',
    title: t('limits'),
    icon: 'clock',
    group: t('administration'),
    screen: <LimitsScreen place={place} />,
  };
  if (!isAtLeast(place, 'owner')) return [limits];
  return [limits, { path: 'ownership', title: t('ownership'), icon: 'shield', screen: <OwnershipScreen place={place} /> }];
}
