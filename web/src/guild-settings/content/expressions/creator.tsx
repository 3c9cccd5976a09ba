import type { User } from '../../../api/wire-base.ts';
import { memberName } from '../../../state/selectors.ts';
import type { GuildState } from '../../../state/types.ts';
import { t } from './text.ts';

/** The person who added an emoji, a sticker or a sound, as far as the server says. */
export function Creator({ guild, user }: { guild: GuildState; user: User | undefined }) {
  return user ? <span>{t('addedBy', { name: memberName(guild, user) })}</span> : null;
}
