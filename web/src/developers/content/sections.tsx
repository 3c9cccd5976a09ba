import { lazy } from 'react';
import type { Section } from '../../ui/settings-frame.tsx';
import { isAtLeast, type Place } from '../place.ts';
import { t } from './text.ts';

const CommandsScreen = lazy(async () => ({ default: (await import('./commands/commands-screen.tsx')).CommandsScreen }));
const EmojisScreen = lazy(async () => ({ default: (await import('./emojis-screen.tsx')).EmojisScreen }));
const RichPresenceScreen = lazy(async () => ({ default: (await import('./rich-presence-screen.tsx')).RichPresenceScreen }));
const ActivitiesScreen = lazy(async () => ({ default: (await import('./activities/activities-screen.tsx')).ActivitiesScreen }));
const LinkedRolesScreen = lazy(async () => ({ default: (await import('./linked-roles-screen.tsx')).LinkedRolesScreen }));

/** The screens of what the application brings to its users, for its developers. */
export function contentSections(place: Place): Section[] {
  if (!isAtLeast(place, 'developer')) return [];
  return [
    {
      path: 'commands',
      title: t('commands'),
      icon: 'code',
      group: t('content'),
      screen: <CommandsScreen place={place} />,
    },
    { path: 'emojis', title: t('emojis'), icon: 'smile', screen: <EmojisScreen place={place} /> },
    { path: 'rich-presence', title: t('richPresence'), icon: 'image', screen: <RichPresenceScreen place={place} /> },
    { path: 'activities', title: t('activities'), icon: 'play', wide: true, screen: <ActivitiesScreen place={place} /> },
    { path: 'linked-roles', title: t('linkedRoles'), icon: 'shield', screen: <LinkedRolesScreen place={place} /> },
  ];
}
