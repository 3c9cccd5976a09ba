import type { User } from '../api/wire-base.ts';
import { navigate } from '../router.tsx';
import { openPrivate } from '../state/actions.ts';
import { block, isProvisional, removeRelationship, sendFriendRequest } from '../state/friends.ts';
import { RELATIONSHIP } from '../state/relationship-type.ts';
import { nameOf } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toast, toastError } from '../state/toasts.ts';
import { Icon } from '../ui/icon.tsx';
import type { MenuItem } from '../ui/menu-item.ts';
import { t } from './card-text.ts';

function run(work: Promise<unknown>, said: string): void {
  work.then(() => toast(said), toastError);
}

/** The actions on a relationship with another user: befriend, accept, cancel, remove, block and unblock. */
export function friendshipItems(user: User, kind: number | undefined): MenuItem[] {
  const name = nameOf(user);
  const blocking: MenuItem =
    kind === RELATIONSHIP.BLOCKED
      ? { label: t('unblock'), icon: 'check', onSelect: () => run(removeRelationship(user.id), t('unblockDone', { name })) }
      : { label: t('block'), icon: 'warning', danger: true, onSelect: () => run(block(user.id), t('blockDone', { name })) };
  switch (kind) {
    case RELATIONSHIP.FRIEND:
      return [
        { label: t('remove'), icon: 'close', onSelect: () => run(removeRelationship(user.id), t('removeDone', { name })) },
        blocking,
      ];
    case RELATIONSHIP.OUTGOING:
      return [
        { label: t('cancelRequest'), icon: 'close', onSelect: () => run(removeRelationship(user.id), t('cancelRequestDone')) },
        blocking,
      ];
    case RELATIONSHIP.INCOMING:
      return [
        { label: t('accept'), icon: 'check', onSelect: () => run(sendFriendRequest(user.id), t('acceptDone', { name })) },
        blocking,
      ];
    default:
      if (kind === RELATIONSHIP.BLOCKED || user.bot || isProvisional(user)) return [blocking];
      return [
        { label: t('add'), icon: 'invite', onSelect: () => run(sendFriendRequest(user.id), t('addDone', { name })) },
        blocking,
      ];
  }
}

/** Opens the direct message with a user. */
export function WriteButton({ user, onClose }: { user: User; onClose: () => void }) {
  const write = () => {
    onClose();
    openPrivate(user.id).then((id) => navigate(`/channels/@me/${id}`), toastError);
  };
  return (
    <button type="button" className="button primary" data-roving onClick={write}>
      <Icon name="mail" />
      {t('message')}
    </button>
  );
}

interface Props {
  user: User;
  onClose: () => void;
  onReport: () => void;
}

/** The last buttons of a card: friendship, blocking, reporting and the id. */
export function CardActions({ user, onClose, onReport }: Props) {
  const isMe = useSelected(store, (state) => state.me?.id === user.id);
  const kind = useSelected(store, (state) => state.relationships[user.id]?.type);
  const others: MenuItem[] = isMe
    ? []
    : [...friendshipItems(user, kind), { label: t('report'), icon: 'shield', danger: true, onSelect: onReport }];
  const copy = () => void navigator.clipboard.writeText(user.id).then(() => toast(t('idCopied')), toastError);
  const items: MenuItem[] = [...others, { label: t('copyId'), icon: 'copy', onSelect: copy }];
  return items.map(({ label, icon, onSelect }) => (
    <button
      key={label}
      type="button"
      className="button quiet"
      data-roving
      onClick={() => {
        onClose();
        onSelect();
      }}
    >
      {icon && <Icon name={icon} />}
      {label}
    </button>
  ));
}
