import { lazy } from 'react';
import type { Section } from '../ui/settings-frame.tsx';
import { AccountScreen } from './account/account-screen.tsx';
import { ConnectionsScreen } from './account/connections-screen.tsx';
import { DataScreen } from './account/data-screen.tsx';
import { LeaveScreen } from './account/leave-screen.tsx';
import { TagScreen } from './account/tag-screen.tsx';
import { t as language } from '../i18n/text.ts';
import { t as notifications } from '../notifications/text.ts';
import { t as device } from './device/text.ts';
import { t as privacy } from './privacy/text.ts';
import { t as profile } from './profile/text.ts';
import { AppsScreen } from './security/apps-screen.tsx';
import { SecurityScreen } from './security/security-screen.tsx';
import { SessionsScreen } from './security/sessions-screen.tsx';
import { t } from './account/text.ts';

const VoiceScreen = lazy(async () => ({ default: (await import('../voice/voice-screen.tsx')).VoiceScreen }));

const ProfileScreen = lazy(async () => ({ default: (await import('./profile/profile-screen.tsx')).ProfileScreen }));
const ServerProfileScreen = lazy(async () => ({
  default: (await import('./profile/server-profile-screen.tsx')).ServerProfileScreen,
}));

const NotificationsScreen = lazy(async () => ({
  default: (await import('./notifications/notifications-screen.tsx')).NotificationsScreen,
}));

const PrivacyScreen = lazy(async () => ({ default: (await import('./privacy/privacy-screen.tsx')).PrivacyScreen }));
const AppearanceScreen = lazy(async () => ({ default: (await import('./device/appearance-screen.tsx')).AppearanceScreen }));
const LanguageScreen = lazy(async () => ({ default: (await import('./device/language-screen.tsx')).LanguageScreen }));
const ShortcutsScreen = lazy(async () => ({ default: (await import('./device/shortcuts-screen.tsx')).ShortcutsScreen }));

/** The screens of a person's settings, in the order of the list. */
export function personalSections(): Section[] {
  return [
    { path: 'profile', title: profile('title'), icon: 'smile', wide: true, screen: <ProfileScreen /> },
    { path: 'server-profiles', title: profile('serverProfiles'), icon: 'people', wide: true, screen: <ServerProfileScreen /> },
    { path: 'notifications', title: notifications('title'), icon: 'bell', screen: <NotificationsScreen /> },
    { path: 'privacy', title: privacy('title'), icon: 'eye', screen: <PrivacyScreen /> },
    { path: 'appearance', title: device('appearance'), icon: 'sun', screen: <AppearanceScreen /> },
    { path: 'language', title: language('title'), icon: 'globe', screen: <LanguageScreen /> },
    { path: 'shortcuts', title: device('shortcuts'), icon: 'keyboard', wide: true, screen: <ShortcutsScreen /> },
    { path: 'account', title: t('emailAndPassword'), icon: 'mail', screen: <AccountScreen /> },
    { path: 'security', title: t('twoFactor'), icon: 'shield', screen: <SecurityScreen /> },
    { path: 'sessions', title: t('sessions'), icon: 'device', screen: <SessionsScreen /> },
    { path: 'apps', title: t('authorizedApps'), icon: 'bot', screen: <AppsScreen /> },
    { path: 'connections', title: t('connectedAccounts'), icon: 'link', screen: <ConnectionsScreen /> },
    { path: 'tag', title: t('serverTag'), icon: 'spark', screen: <TagScreen /> },
    { path: 'voice', title: t('voice'), icon: 'mic', screen: <VoiceScreen /> },
    { path: 'data', title: t('myData'), icon: 'download', screen: <DataScreen /> },
    { path: 'leave', title: t('leaveTitle'), icon: 'leave', screen: <LeaveScreen /> },
  ];
}
