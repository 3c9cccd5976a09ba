import { SettingsFrame } from '../ui/settings-frame.tsx';
import { personalSections } from './sections.tsx';
import { t } from './account/text.ts';

/** The settings of the person who is logged in. */
export function SettingsPage({ path }: { path: string | undefined }) {
  return <SettingsFrame base="/settings" title={t('settings')} area="settings" sections={personalSections()} path={path} />;
}
