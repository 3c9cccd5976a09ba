import type { User } from '../../../api/wire-base.ts';
import { has } from '../../../state/permissions.ts';
import { store } from '../../../state/session.ts';
import type { Place } from '../../place.ts';

/** Whether the person may add emojis, stickers and sounds. */
export function mayCreate({ mine }: Place): boolean {
  return has(mine, 'CREATE_GUILD_EXPRESSIONS');
}

/** Whether the person may change one that `creator` added: their own, or all with the permission. */
export function mayChange(place: Place, creator: User | undefined): boolean {
  if (has(place.mine, 'MANAGE_GUILD_EXPRESSIONS')) return true;
  return mayCreate(place) && creator !== undefined && creator.id === store.get().me?.id;
}
