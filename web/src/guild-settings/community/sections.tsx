import { lazy } from 'react';
import { has } from '../../state/permissions.ts';
import type { Section } from '../../ui/settings-frame.tsx';
import type { Place } from '../place.ts';
import { t } from './text.ts';

const CommunityScreen = lazy(async () => ({ default: (await import('./community-screen.tsx')).CommunityScreen }));
const WelcomeScreen = lazy(async () => ({ default: (await import('./welcome-screen.tsx')).WelcomeScreen }));
const RulesScreen = lazy(async () => ({ default: (await import('./rules-screen.tsx')).RulesScreen }));
const OnboardingScreen = lazy(async () => ({ default: (await import('./onboarding-screen.tsx')).OnboardingScreen }));
const RaidsScreen = lazy(async () => ({ default: (await import('./raids-screen.tsx')).RaidsScreen }));
const WidgetScreen = lazy(async () => ({ default: (await import('./widget-screen.tsx')).WidgetScreen }));
const TemplateScreen = lazy(async () => ({ default: (await import('./template-screen.tsx')).TemplateScreen }));

/** The screens of this part that a person with these permissions may open. */
export function communitySections(place: Place): Section[] {
  if (!has(place.mine, 'MANAGE_GUILD')) return [];
  const onboarding: Section[] = has(place.mine, 'MANAGE_ROLES')
    ? [{ path: 'onboarding', title: t('onboarding'), icon: 'hand', wide: true, screen: <OnboardingScreen place={place} /> }]
    : [];
  return [
    { path: 'raids', title: t('raids'), icon: 'warning', screen: <RaidsScreen place={place} /> },
    { path: 'community', title: t('community'), icon: 'people', group: t('group'), screen: <CommunityScreen place={place} /> },
    { path: 'welcome', title: t('welcome'), icon: 'smile', screen: <WelcomeScreen place={place} /> },
    { path: 'rules', title: t('rules'), icon: 'check', screen: <RulesScreen place={place} /> },
    ...onboarding,
    { path: 'widget', title: t('widget'), icon: 'screen', screen: <WidgetScreen place={place} /> },
    { path: 'template', title: t('template'), icon: 'copy', screen: <TemplateScreen place={place} /> },
  ];
}
