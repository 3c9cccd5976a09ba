import type { Channel } from '../api/wire.ts';
import { navigate } from '../router.tsx';
import { closePrivate } from '../state/actions.ts';
import { sendFriendRequest, block, removeRelationship, isProvisional } from '../state/friends.ts';
import { RELATIONSHIP } from '../state/relationship-type.ts';
import { nameOf } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toast, toastError } from '../state/toasts.ts';
import { Icon } from '../ui/icon.tsx';
import type { MenuItem } from '../ui/menu-item.ts';
import { MenuButton } from '../ui/popover.tsx';
import { channelNotificationItems } from '../notifications/menu-items.ts';
import type { User } from '../api/wire-base.ts';

/** The menu of a direct message: actions on the other user, and closing the conversation. */
export function PrivateMenu({ channel, other }: { channel: Channel; other: User }) {
  const kind = useSelected(store, (state) => state.relationships[other.id]?.type);
  const name = nameOf(other);
  const close = () => closePrivate(channel.id).then(() => navigate('/channels/@me'), toastError);
  const items = (): (MenuItem | 'line')[] => [
    ...friendItem(other, kind),
    kind === RELATIONSHIP.BLOCKED
      ? { label: 'Unblock', icon: 'check', onSelect: () => run(removeRelationship(other.id), `${name} is no longer blocked.`) }
      : { label: 'Block', icon: 'warning', danger: true, onSelect: () => run(block(other.id), `${name} is blocked.`) },
    'line',
    ...channelNotificationItems(channel),
    'line',
    { label: 'Close conversation', icon: 'close', onSelect: () => void close() },
  ];
  return (
    <MenuButton label={`Options for ${name}`} items={items}>
      <Icon name="more" />
    </MenuButton>
  );
}

/** The friendship action that is currently possible. */
function friendItem(other: User, kind: number | undefined): MenuItem[] {
  const name = nameOf(other);
  if (kind === RELATIONSHIP.FRIEND)
    return [
      {
        label: 'Remove friend',
        icon: 'close',
        onSelect: () => run(removeRelationship(other.id), `${name} is no longer a friend.`),
      },
    ];
  if (kind === RELATIONSHIP.OUTGOING)
    return [
      {
        label: 'Cancel friend request',
        icon: 'close',
        onSelect: () => run(removeRelationship(other.id), 'Friend request cancelled.'),
      },
    ];
  if (kind === RELATIONSHIP.INCOMING)
    return [
      {
        label: 'Accept friend request',
        icon: 'check',
        onSelect: () => run(sendFriendRequest(other.id), `You and ${name} are now friends.`),
      },
    ];
  if (kind === RELATIONSHIP.BLOCKED || other.bot || isProvisional(other)) return [];
  return [
    { label: 'Add friend', icon: 'invite', onSelect: () => run(sendFriendRequest(other.id), `Friend request sent to ${name}.`) },
  ];
}

function run(work: Promise<void>, said: string): void {
  work.then(() => toast(said), toastError);
}
