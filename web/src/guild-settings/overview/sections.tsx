import { lazy } from 'react';
import { has } from '../../state/permissions.ts';
import { store } from '../../state/session.ts';
import type { Section } from '../../ui/settings-frame.tsx';
import type { Place } from '../place.ts';
import { changeableChannels } from './changeable-channels.ts';
import { t as tChannels } from './channel-text.ts';
import { t as tRoles } from './roles-text.ts';
import { t } from './text.ts';

const OverviewScreen = lazy(async () => ({ default: (await import('./overview-screen.tsx')).OverviewScreen }));
const RolesScreen = lazy(async () => ({ default: (await import('./roles-screen.tsx')).RolesScreen }));
const ChannelPermissionsScreen = lazy(async () => ({
  default: (await import('./channel-permissions-screen.tsx')).ChannelPermissionsScreen,
}));

/** The screens of this part that a person with these permissions may open. */
export function overviewSections(place: Place): Section[] {
  const sections: Section[] = [];
  if (has(place.mine, 'MANAGE_GUILD'))
    sections.push({ path: 'overview', title: t('overview'), icon: 'settings', screen: <OverviewScreen {...place} /> });
  if (has(place.mine, 'MANAGE_ROLES'))
    sections.push({ path: 'roles', title: tRoles('roles'), icon: 'shield', wide: true, screen: <RolesScreen {...place} /> });
  if (changeableChannels(store.get(), place.guild.id).length > 0)
    sections.push({
      path: 'channel-permissions',
      title: tChannels('title'),
      icon: 'lock',
      wide: true,
      screen: <ChannelPermissionsScreen {...place} />,
    });
  return sections;
}
