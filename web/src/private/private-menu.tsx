import type { Channel } from '../api/wire.ts';
import type { User } from '../api/wire-base.ts';
import { friendshipItems } from '../members/card-actions.tsx';
import { channelNotificationItems } from '../notifications/menu-items.ts';
import { navigate } from '../router.tsx';
import { closePrivate } from '../state/actions.ts';
import { nameOf } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toastError } from '../state/toasts.ts';
import { Icon } from '../ui/icon.tsx';
import type { MenuItem } from '../ui/menu-item.ts';
import { MenuButton } from '../ui/popover.tsx';
import { t } from './dialogs-text.ts';

/** The menu of a direct message: actions on the other user, and closing the conversation. */
export function PrivateMenu({ channel, other }: { channel: Channel; other: User }) {
  const kind = useSelected(store, (state) => state.relationships[other.id]?.type);
  const close = () => closePrivate(channel.id).then(() => navigate('/channels/@me'), toastError);
  const items = (): (MenuItem | 'line')[] => [
    ...friendshipItems(other, kind),
    'line',
    ...channelNotificationItems(channel),
    'line',
    { label: t('close'), icon: 'close', onSelect: () => void close() },
  ];
  return (
    <MenuButton label={t('optionsFor', { name: nameOf(other) })} items={items}>
      <Icon name="more" />
    </MenuButton>
  );
}
