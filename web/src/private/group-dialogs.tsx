import { useState } from 'react';
import { messageOf } from '../api/http.ts';
import type { Channel } from '../api/wire.ts';
import type { Id } from '../api/wire-base.ts';
import { navigate } from '../router.tsx';
import { ofKind } from '../state/friends.ts';
import { addToGroup, changeGroup, openConversation } from '../state/groups.ts';
import { RELATIONSHIP } from '../state/relationship-type.ts';
import { channelName, nameOf } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Dialog, FormActions, FormError, useForm } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { ImageField } from '../ui/image-field.tsx';
import styles from './group.module.css';
import { t } from './dialogs-text.ts';

/** The most people in a group, and the largest icon in bytes. */
const MOST_PEOPLE = 10;
const MOST_BYTES = 10 * 1024 * 1024;

interface PickProps {
  /** Users who cannot be picked. */
  without: readonly Id[];
  chosen: readonly Id[];
  most: number;
  onChoose: (ids: Id[]) => void;
}

/** Chooses friends by name. */
function FriendPicker({ without, chosen, most, onChoose }: PickProps) {
  const relationships = useSelected(store, (state) => state.relationships);
  const [query, setQuery] = useState('');
  const wanted = query.trim().replace(/^@/, '').toLowerCase();
  const friends = ofKind(relationships, RELATIONSHIP.FRIEND).filter(
    ({ id, user }) => !without.includes(id) && `${nameOf(user)} ${user.username}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      <Field
        label={t('searchFriends')}
        type="search"
        value={query}
        data-autofocus
        autoComplete="off"
        hint={chosen.length >= most ? t('full', { count: MOST_PEOPLE }) : t('friendsOnly')}
        onChange={(event) => setQuery(event.target.value)}
      />
      <ul className={styles.people} aria-label={t('choosePeople')}>
        {friends.map(({ id, user }) => {
          const on = chosen.includes(id);
          return (
            <li key={id}>
              <label className={styles.person}>
                <input
                  type="checkbox"
                  checked={on}
                  disabled={!on && chosen.length >= most}
                  onChange={() => onChoose(on ? chosen.filter((one) => one !== id) : [...chosen, id])}
                />
                <Avatar id={id} name={nameOf(user)} size={30} picture={user.avatar} />
                <span>{nameOf(user)}</span>
              </label>
            </li>
          );
        })}
      </ul>
      {friends.length === 0 && <p className="empty-note">{t('friendsNone')}</p>}
    </>
  );
}

/** Creates a group of friends. */
export function NewGroupDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<Id[]>([]);
  const form = useForm(async () => {
    const id = await openConversation(chosen);
    onClose();
    navigate(`/channels/@me/${id}`);
  });
  return (
    <Dialog title={t('newGroup')} onClose={onClose} firm>
      <form onSubmit={form.onSubmit}>
        <p className="dialog-text">{t('newGroupText')}</p>
        <FriendPicker without={[]} chosen={chosen} most={MOST_PEOPLE - 1} onChoose={setChosen} />
        <FormError form={form} of="all" />
        <FormActions form={form} action={t('create')} incomplete={chosen.length === 0} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** Adds friends to a group. */
export function AddPeopleDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const inside = (channel.recipients ?? []).map(({ id }) => id);
  const [chosen, setChosen] = useState<Id[]>([]);
  const form = useForm(async () => {
    for (const [at, id] of chosen.entries()) {
      try {
        await addToGroup(channel.id, id);
      } catch (error) {
        // The users before the failed one are in the group already.
        setChosen(chosen.slice(at));
        throw new Error(messageOf(error));
      }
    }
    onClose();
  });
  return (
    <Dialog title={t('addTo', { name: channelName(channel) })} onClose={onClose} firm>
      <form onSubmit={form.onSubmit}>
        <FriendPicker without={inside} chosen={chosen} most={MOST_PEOPLE - 1 - inside.length} onChoose={setChosen} />
        <FormError form={form} of="all" />
        <FormActions form={form} action={t('add')} incomplete={chosen.length === 0} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** Changes the name and the icon of a group. */
export function EditGroupDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const [name, setName] = useState(channel.name ?? '');
  // Undefined while the icon is as it was.
  const [icon, setIcon] = useState<string | null | undefined>(undefined);
  const saved = channel.icon ? `/cdn/channel-icons/${channel.id}/${channel.icon}.webp?size=128` : null;
  const form = useForm(async () => {
    await changeGroup(channel.id, { name: name.trim() || null, ...(icon !== undefined && { icon }) });
    onClose();
  });
  return (
    <Dialog title={t('editGroup')} onClose={onClose} firm>
      <form onSubmit={form.onSubmit}>
        <ImageField
          label={t('icon')}
          src={icon === undefined ? saved : icon}
          shape="round"
          most={MOST_BYTES}
          error={form.fields.icon}
          onChange={setIcon}
        />
        <Field
          label={t('groupName')}
          hint={t('groupNameHint')}
          value={name}
          maxLength={100}
          data-autofocus
          autoComplete="off"
          placeholder={(channel.recipients ?? []).map(nameOf).join(', ')}
          error={form.fields.name}
          onChange={(event) => setName(event.target.value)}
        />
        <FormError form={form} />
        <FormActions form={form} action={t('save')} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
