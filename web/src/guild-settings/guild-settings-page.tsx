import { guildPermissions } from '../state/permissions.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { SettingsFrame } from '../ui/settings-frame.tsx';
import { communitySections } from './community/sections.tsx';
import { contentSections } from './content/sections.tsx';
import { overviewSections } from './overview/sections.tsx';
import { peopleSections } from './people/sections.tsx';
import { t } from './text.ts';

/** The settings of a guild: the screens that the person's permissions allow. */
export function GuildSettingsPage({ guildId, path }: { guildId: string; path: string | undefined }) {
  const guild = useSelected(store, (state) => state.guilds[guildId]);
  const me = useSelected(store, (state) => state.me?.id ?? '');
  if (!guild) return <p role="status">{t('unknownGuild')}</p>;
  const place = { guild, mine: guildPermissions(guild, me), owner: guild.owner_id === me };
  const sections = [...overviewSections(place), ...peopleSections(place), ...contentSections(place), ...communitySections(place)];
  return (
    <SettingsFrame
      base={`/guilds/${guildId}/settings`}
      title={t('title')}
      area="settings"
      sections={sections}
      path={path}
      back={{ href: `/channels/${guildId}`, name: guild.name }}
    />
  );
}
