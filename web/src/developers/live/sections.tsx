import { lazy } from 'react';
import type { Section } from '../../ui/settings-frame.tsx';
import { isAtLeast, type Place } from '../place.ts';
import { t } from './text.ts';

const WebhookEventsScreen = lazy(async () => ({
  default: (await import('./webhook-events/webhook-events-screen.tsx')).WebhookEventsScreen,
}));
const ConsoleScreen = lazy(async () => ({ default: (await import('./console/console-screen.tsx')).ConsoleScreen }));
const GatewayScreen = lazy(async () => ({ default: (await import('./gateway/gateway-screen.tsx')).GatewayScreen }));
const ComposerScreen = lazy(async () => ({ default: (await import('./composer/composer-screen.tsx')).ComposerScreen }));

/** The screens that show an application at work, for people who may change it. */
export function liveSections(place: Place): Section[] {
  if (!isAtLeast(place, 'developer')) return [];
  return [
    { path: 'webhook-events', title: t('webhookEvents'), icon: 'bell', screen: <WebhookEventsScreen place={place} /> },
    {
      path: 'console',
      title: t('console'),
      icon: 'list',
      group: t('tools'),
      wide: true,
      screen: <ConsoleScreen place={place} />,
    },
    { path: 'gateway', title: t('gateway'), icon: 'spark', wide: true, screen: <GatewayScreen place={place} /> },
    { path: 'composer', title: t('composer'), icon: 'send', wide: true, screen: <ComposerScreen place={place} /> },
  ];
}
