import type { Id } from '../../api/wire-base.ts';
import { store } from '../../state/session.ts';
import { t } from './text.ts';

/** The person or guild that owns something, by name if this person knows it. */
export function ownerName({ user_id, guild_id }: { user_id: Id; guild_id?: Id }): string {
  const { guilds, users } = store.get();
  if (guild_id !== undefined) return guilds[guild_id]?.name ?? t('someServer', { id: guild_id });
  const user = users[user_id];
  return user ? (user.global_name ?? user.username) : t('somePerson', { id: user_id });
}
