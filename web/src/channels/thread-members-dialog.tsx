import type { Channel } from '../api/wire.ts';
import type { SelectComponent } from '../api/wire-content.ts';
import type { Id, Member } from '../api/wire-base.ts';
import { UserButton } from '../members/user-button.tsx';
import { has } from '../state/permissions.ts';
import { CHANNEL, nameOf } from '../state/selectors.ts';
import { request, store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toastError } from '../state/toasts.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/resource.tsx';
import { SelectBox } from '../ui/select-box.tsx';
import { useResource } from '../ui/use-resource.ts';
import { useChat } from './chat-context.ts';
import { t } from './dialogs-text.ts';
import styles from './thread-dialogs.module.css';

const PAGE = 100;

async function membersOf(threadId: Id, after?: Id): Promise<{ members: Member[]; more: boolean }> {
  const page = await request('GET /channels/{channel_id}/thread-members', {
    channel_id: threadId,
    query: { with_member: true, limit: PAGE, ...(after && { after }) },
  });
  return { members: page.flatMap(({ member }) => member ?? []), more: page.length === PAGE };
}

/** Chooses a member of the guild. */
const ANYONE = (): SelectComponent => ({
  type: 5,
  id: 1,
  custom_id: 'member',
  placeholder: t('addMember'),
  min_values: 0,
  max_values: 1,
});

/** The members of a thread: added, and removed by moderators. */
export function ThreadMembersDialog({ thread, onClose }: { thread: Channel; onClose: () => void }) {
  const { permissions, guildId } = useChat();
  const me = useSelected(store, (state) => state.me?.id);
  const count = useSelected(store, (state) => state.channels[thread.id]?.member_count ?? 0);
  const found = useResource(`${thread.id} ${count}`, () => membersOf(thread.id));
  const isOpen = thread.thread_metadata?.archived !== true;
  const moderates = has(permissions, 'MANAGE_THREADS');
  const isPrivate = thread.type === CHANNEL.PRIVATE_THREAD;
  const mayAdd =
    isOpen && has(permissions, 'SEND_MESSAGES') && (!isPrivate || moderates || thread.thread_metadata?.invitable !== false);
  const mayRemove = isOpen && (moderates || (isPrivate && thread.owner_id === me));
  const path = (userId: Id) => ({ channel_id: thread.id, user_id: userId });
  const add = (userId: Id) =>
    request('PUT /channels/{channel_id}/thread-members/{user_id}', path(userId)).then(found.reload, toastError);
  const remove = (userId: Id) =>
    request('DELETE /channels/{channel_id}/thread-members/{user_id}', path(userId)).then(found.reload, toastError);
  return (
    <Dialog title={t('threadMembers')} onClose={onClose}>
      {mayAdd && (
        <div className={styles.add}>
          <SelectBox
            select={ANYONE()}
            values={[]}
            label={t('addMember')}
            guildId={guildId}
            channelId={thread.id}
            onChange={([id]) => id && void add(id)}
          />
        </div>
      )}
      <Loaded of={found}>
        {({ members, more }) => (
          <>
            <ul className={styles.list} aria-label={t('threadMembers')}>
              {members.map((member) => (
                <li key={member.user.id} className={styles.member}>
                  <UserButton user={member.user} guildId={guildId} channelId={thread.id} className={styles.person}>
                    <Avatar
                      id={member.user.id}
                      name={nameOf(member.user)}
                      size={32}
                      shape={member.user.bot ? 'app' : 'person'}
                      picture={member.user.avatar}
                    />
                    <span>{member.nick || nameOf(member.user)}</span>
                  </UserButton>
                  {mayRemove && member.user.id !== me && (
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={t('removeMember', { name: nameOf(member.user) })}
                      title={t('removeMember', { name: nameOf(member.user) })}
                      onClick={() => void remove(member.user.id)}
                    >
                      <Icon name="close" size={16} />
                    </button>
                  )}
                </li>
              ))}
            </ul>
            {more && (
              <button
                type="button"
                className="button"
                onClick={() =>
                  void membersOf(thread.id, members.at(-1)?.user.id).then(
                    (next) => found.change((data) => ({ members: [...data.members, ...next.members], more: next.more })),
                    toastError,
                  )
                }
              >
                {t('showMore')}
              </button>
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
