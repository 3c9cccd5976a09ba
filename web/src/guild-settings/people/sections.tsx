import { lazy } from 'react';
import { has } from '../../state/permissions.ts';
import type { Section } from '../../ui/settings-frame.tsx';
import type { Place } from '../place.ts';
import { t } from './text.ts';

const MembersScreen = lazy(() => import('./members/members-screen.tsx'));
const BansScreen = lazy(() => import('./bans-screen.tsx'));
const InvitesScreen = lazy(() => import('./invites-screen.tsx'));
const AuditScreen = lazy(() => import('./audit/audit-screen.tsx'));
const RequestsScreen = lazy(() => import('./requests-screen.tsx'));

/** A guild with these features reviews those who want to join. */
const REVIEWING = ['MEMBER_VERIFICATION_GATE_ENABLED', 'MEMBER_VERIFICATION_MANUAL_APPROVAL'];

/** The screens of this part that a person with these permissions may open. */
export function peopleSections(place: Place): Section[] {
  const may = (...names: Parameters<typeof has>[1][]) => names.some((name) => has(place.mine, name));
  const sections: (Omit<Section, 'group'> & { shown: boolean })[] = [
    {
      path: 'members',
      title: t('members'),
      icon: 'people',
      wide: true,
      screen: <MembersScreen place={place} />,
      shown: may('MANAGE_GUILD', 'KICK_MEMBERS', 'BAN_MEMBERS', 'MODERATE_MEMBERS', 'MANAGE_ROLES', 'MANAGE_NICKNAMES'),
    },
    { path: 'bans', title: t('bans'), icon: 'ban', screen: <BansScreen place={place} />, shown: may('BAN_MEMBERS') },
    {
      path: 'invites',
      title: t('invites'),
      icon: 'link',
      screen: <InvitesScreen place={place} />,
      shown: may('MANAGE_GUILD'),
    },
    {
      path: 'requests',
      title: t('requests'),
      icon: 'hand',
      screen: <RequestsScreen place={place} />,
      shown: may('KICK_MEMBERS') && REVIEWING.every((feature) => place.guild.features.includes(feature)),
    },
    { path: 'audit-log', title: t('audit'), icon: 'list', screen: <AuditScreen place={place} />, shown: may('VIEW_AUDIT_LOG') },
  ];
  return sections
    .filter(({ shown }) => shown)
    .map(({ shown: _shown, ...section }, at) => (at === 0 ? { ...section, group: t('group') } : section));
}
