import { useState } from 'react';
import type { Channel } from '../api/wire.ts';
import type { User } from '../api/wire-base.ts';
import { UserButton } from '../members/user-button.tsx';
import { changeGroup, ownsGroup, removeFromGroup } from '../state/groups.ts';
import { nameOf } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toast, toastError } from '../state/toasts.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Confirm, Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './group.module.css';
import { t } from './dialogs-text.ts';

interface Props {
  channel: Channel;
  onClose: () => void;
  onAdd: () => void;
}

/** The people of a group; its owner removes them, or makes one of them the owner. */
export function GroupPeopleDialog({ channel: opened, onClose, onAdd }: Props) {
  const me = useSelected(store, (state) => state.me);
  const channel = useSelected(store, (state) => state.channels[opened.id] ?? opened);
  const [next, setNext] = useState<User | null>(null);
  const mine = ownsGroup(channel, me?.id);
  const people = [...(me ? [me] : []), ...(channel.recipients ?? [])];
  if (next)
    return (
      <Confirm
        title={t('makeOwnerOf', { name: nameOf(next) })}
        action={t('makeOwner')}
        onClose={() => setNext(null)}
        onConfirm={async () => {
          await changeGroup(channel.id, { owner: next.id });
          toast(t('ownerChanged', { name: nameOf(next) }));
        }}
      >
        {t('makeOwnerText')}
      </Confirm>
    );
  return (
    <Dialog title={t('people')} onClose={onClose}>
      <p className="dialog-text">{t('peopleCount', { count: people.length })}</p>
      <ul className={styles.people} aria-label={t('people')}>
        {people.map((user) => (
          <li key={user.id}>
            <UserButton user={user} guildId={undefined} channelId={channel.id} className={styles.person}>
              <Avatar id={user.id} name={nameOf(user)} size={34} picture={user.avatar} />
              <span>{nameOf(user)}</span>
              {channel.owner_id === user.id && <span className="tag tag-quiet">{t('owner')}</span>}
              {user.id === me?.id && <span className="muted">{t('you')}</span>}
            </UserButton>
            {mine && user.id !== me?.id && (
              <>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('makeOwnerOf', { name: nameOf(user) })}
                  title={t('makeOwner')}
                  onClick={() => setNext(user)}
                >
                  <Icon name="key" />
                </button>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('removeOf', { name: nameOf(user) })}
                  title={t('remove')}
                  onClick={() => void removeFromGroup(channel.id, user.id).catch(toastError)}
                >
                  <Icon name="close" />
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      <div className="dialog-actions">
        <button type="button" className="button primary" onClick={onAdd}>
          <Icon name="invite" />
          {t('addPeople')}
        </button>
      </div>
    </Dialog>
  );
}
