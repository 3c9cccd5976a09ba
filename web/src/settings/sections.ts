import { type ComponentType, lazy } from 'react';
import type { IconName } from '../components/icon.tsx';
import { AccountScreen } from './account/account-screen.tsx';
import { ConnectionsScreen } from './account/connections-screen.tsx';
import { DataScreen } from './account/data-screen.tsx';
import { LeaveScreen } from './account/leave-screen.tsx';
import { AppsScreen } from './security/apps-screen.tsx';
import { TagScreen } from './account/tag-screen.tsx';
import { SecurityScreen } from './security/security-screen.tsx';
import { SessionsScreen } from './security/sessions-screen.tsx';

const VoiceScreen = lazy(async () => ({ default: (await import('../voice/voice-screen.tsx')).VoiceScreen }));

/** A screen of the settings, at /settings/<path>. */
export interface Section {
  path: string;
  title: string;
  icon: IconName;
  Screen: ComponentType;
}

/** The screens of the settings, in the order of the list. */
export const SECTIONS: readonly Section[] = [
  { path: 'account', title: 'Email and password', icon: 'mail', Screen: AccountScreen },
  { path: 'security', title: 'Two-factor login', icon: 'shield', Screen: SecurityScreen },
  { path: 'sessions', title: 'Sessions', icon: 'device', Screen: SessionsScreen },
  { path: 'apps', title: 'Authorized apps', icon: 'bot', Screen: AppsScreen },
  { path: 'connections', title: 'Connected accounts', icon: 'link', Screen: ConnectionsScreen },
  { path: 'tag', title: 'Server tag', icon: 'spark', Screen: TagScreen },
  { path: 'voice', title: 'Voice', icon: 'mic', Screen: VoiceScreen },
  { path: 'data', title: 'My data', icon: 'download', Screen: DataScreen },
  { path: 'leave', title: 'Disable or delete account', icon: 'leave', Screen: LeaveScreen },
];
