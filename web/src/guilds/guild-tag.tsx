import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import type { Id, User } from '../api/wire-base.ts';
import { t } from './dialogs-text.ts';

/** The tag chip of a guild: the badge, then the tag. */
export function TagChip({ src, tag }: { src: string; tag: string }) {
  return (
    <span className="guild-tag" title={t('serverTag')}>
      <img src={src} alt="" width={16} height={16} />
      {tag}
    </span>
  );
}

/** URL of a guild's badge. */
export function badgeSrc(guildId: Id, hash: string): string {
  return `/cdn/guild-tag-badges/${guildId}/${hash}.webp?size=64`;
}

/** The current guild tag of a user; nothing without one. */
export function GuildTag({ user }: { user: User }) {
  const shown = useSelected(store, (state) => (state.users[user.id] ?? user).primary_guild);
  if (!shown?.identity_guild_id || !shown.tag || !shown.badge) return null;
  return <TagChip src={badgeSrc(shown.identity_guild_id, shown.badge)} tag={shown.tag} />;
}
