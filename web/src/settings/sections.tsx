import { lazy } from 'react';
import type { Section } from '../ui/settings-frame.tsx';
import { AccountScreen } from './account/account-screen.tsx';
import { ConnectionsScreen } from './account/connections-screen.tsx';
import { DataScreen } from './account/data-screen.tsx';
import { LeaveScreen } from './account/leave-screen.tsx';
import { TagScreen } from './account/tag-screen.tsx';
import { AppsScreen } from './security/apps-screen.tsx';
import { SecurityScreen } from './security/security-screen.tsx';
import { SessionsScreen } from './security/sessions-screen.tsx';

const VoiceScreen = lazy(async () => ({ default: (await import('../voice/voice-screen.tsx')).VoiceScreen }));

/** The screens of a person's settings, in the order of the list. */
export function personalSections(): Section[] {
  return [
    { path: 'account', title: 'Email and password', icon: 'mail', screen: <AccountScreen /> },
    { path: 'security', title: 'Two-factor login', icon: 'shield', screen: <SecurityScreen /> },
    { path: 'sessions', title: 'Sessions', icon: 'device', screen: <SessionsScreen /> },
    { path: 'apps', title: 'Authorized apps', icon: 'bot', screen: <AppsScreen /> },
    { path: 'connections', title: 'Connected accounts', icon: 'link', screen: <ConnectionsScreen /> },
    { path: 'tag', title: 'Server tag', icon: 'spark', screen: <TagScreen /> },
    { path: 'voice', title: 'Voice', icon: 'mic', screen: <VoiceScreen /> },
    { path: 'data', title: 'My data', icon: 'download', screen: <DataScreen /> },
    { path: 'leave', title: 'Disable or delete account', icon: 'leave', screen: <LeaveScreen /> },
  ];
}
