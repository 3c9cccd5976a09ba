import { lazy } from 'react';
import { has } from '../../state/permissions.ts';
import type { Section } from '../../ui/settings-frame.tsx';
import type { Place } from '../place.ts';
import { t } from './text.ts';

const EmojisScreen = lazy(async () => ({ default: (await import('./expressions/emojis-screen.tsx')).EmojisScreen }));
const StickersScreen = lazy(async () => ({ default: (await import('./expressions/stickers-screen.tsx')).StickersScreen }));
const SoundsScreen = lazy(async () => ({ default: (await import('./expressions/sounds-screen.tsx')).SoundsScreen }));
const WebhooksScreen = lazy(async () => ({ default: (await import('./integrations/webhooks-screen.tsx')).WebhooksScreen }));
const ModerationScreen = lazy(async () => ({ default: (await import('./moderation/moderation-screen.tsx')).ModerationScreen }));
const AppsScreen = lazy(async () => ({ default: (await import('./integrations/apps-screen.tsx')).AppsScreen }));

/** The screens of this part that a person with these permissions may open. */
export function contentSections(place: Place): Section[] {
  const { mine } = place;
  const expressions: Section[] = [
    { path: 'emojis', title: t('emojis'), icon: 'smile', wide: true, screen: <EmojisScreen place={place} /> },
    { path: 'stickers', title: t('stickers'), icon: 'spark', wide: true, screen: <StickersScreen place={place} /> },
    { path: 'sounds', title: t('sounds'), icon: 'volume', screen: <SoundsScreen place={place} /> },
  ];
  const manages = has(mine, 'MANAGE_GUILD');
  const apps: Section[] = [
    ...(manages ? [{ path: 'apps', title: t('integrations'), icon: 'bot', screen: <AppsScreen place={place} /> } as const] : []),
    ...(has(mine, 'MANAGE_WEBHOOKS')
      ? [{ path: 'webhooks', title: t('webhooks'), icon: 'link', screen: <WebhooksScreen place={place} /> } as const]
      : []),
  ];
  const safety: Section[] = manages
    ? [{ path: 'moderation', title: t('moderation'), icon: 'shield', screen: <ModerationScreen place={place} /> }]
    : [];
  const creates = has(mine, 'CREATE_GUILD_EXPRESSIONS') || has(mine, 'MANAGE_GUILD_EXPRESSIONS');
  return [
    ...grouped(t('groupContent'), creates ? expressions : []),
    ...grouped(t('groupApps'), apps),
    ...grouped(t('groupSafety'), safety),
  ];
}

/** The screens with a heading above the first one. */
function grouped(group: string, [first, ...others]: Section[]): Section[] {
  return first ? [{ ...first, group }, ...others] : [];
}
