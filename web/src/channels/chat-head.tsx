import { lazy, Suspense, useState } from 'react';
import { ActivityButton } from '../activities/activity-button.tsx';
import { hasActivities } from '../activities/selectors.ts';
import type { Channel } from '../api/wire.ts';
import { Link } from '../router.tsx';
import { CHANNEL, channelName, hasMessages, isForum, isThread } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { setMembership } from '../state/threads.ts';
import { toastError } from '../state/toasts.ts';
import { isPrivate } from '../voice/actions.ts';
import { CallButton } from '../voice/call-button.tsx';
import { channelIcon } from './channel-icon.ts';
import { LinkTag } from '../message/game-marks.tsx';
import { Icon } from '../ui/icon.tsx';
import { ChannelFace } from '../private/channel-face.tsx';
import styles from './chat-head.module.css';
import { DateJump } from './date-jump.tsx';
import { t } from './text.ts';
import { hasThreads, ThreadsButton } from './threads-button.tsx';

const ThreadMenu = lazy(async () => ({ default: (await import('./thread-menu.tsx')).ThreadMenu }));
const PrivateMenu = lazy(async () => ({ default: (await import('../private/private-menu.tsx')).PrivateMenu }));
const GroupMenu = lazy(async () => ({ default: (await import('../private/group-menu.tsx')).GroupMenu }));
const PinsDialog = lazy(async () => ({ default: (await import('../message/pins-dialog.tsx')).PinsDialog }));

interface Props {
  channel: Channel;
  membersShown: boolean;
  onToggleMembers: (() => void) | null;
  searchShown: boolean;
  /** Null where messages cannot be searched. */
  onToggleSearch: (() => void) | null;
}

/** The channel's name and parent, and the buttons for pins and members. */
export function ChatHead({ channel, membersShown, onToggleMembers, searchShown, onToggleSearch }: Props) {
  const [pins, setPins] = useState(false);
  const parent = useSelected(store, (state) => (isThread(channel) ? state.channels[channel.parent_id ?? ''] : undefined));
  const guild = channel.guild_id ?? '@me';
  const [other] = channel.recipients ?? [];
  return (
    <header className="pane-head chat-head">
      <Link
        className="icon-button only-narrow"
        href={parent ? `/channels/${guild}/${parent.id}` : `/channels/${guild}`}
        aria-label={parent ? t('backTo', { name: parent.name ?? '' }) : t('backToChannels')}
      >
        <Icon name="back" />
      </Link>
      {parent && (
        <Link className="head-parent" href={`/channels/${guild}/${parent.id}`}>
          {parent.name}
        </Link>
      )}
      {channel.type === CHANNEL.GROUP_DM ? <ChannelFace channel={channel} size={26} /> : <Icon name={channelIcon(channel)} />}
      <h1>{channelName(channel)}</h1>
      <LinkTag channel={channel} />
      {channel.topic && !isForum(channel) && (
        <p className="topic" title={channel.topic}>
          {channel.topic}
        </p>
      )}
      <span className="head-actions">
        {parent && channel.thread_metadata?.archived !== true && (
          <button
            type="button"
            className={`button quiet ${styles.join}`}
            onClick={() => void setMembership(channel, !channel.member).catch(toastError)}
          >
            <Icon name={channel.member ? 'leave' : 'plus'} />
            <span>{t(channel.member ? 'leaveThread' : 'joinThread')}</span>
          </button>
        )}
        {isPrivate(channel) && <CallButton channel={channel} />}
        {hasActivities(channel) && <ActivityButton channel={channel} />}
        {hasMessages(channel) && <DateJump />}
        {hasMessages(channel) && (
          <button
            type="button"
            className="icon-button"
            aria-label={t('pinned')}
            title={t('pinned')}
            aria-haspopup="dialog"
            onClick={() => setPins(true)}
          >
            <Icon name="pin" />
          </button>
        )}
        {hasThreads(channel) && <ThreadsButton channel={channel} />}
        <Suspense>
          {parent && <ThreadMenu thread={channel} parent={parent} />}
          {channel.type === CHANNEL.DM && other && <PrivateMenu channel={channel} other={other} />}
          {channel.type === CHANNEL.GROUP_DM && <GroupMenu channel={channel} />}
        </Suspense>
        {onToggleSearch && (
          <button
            type="button"
            className={styles.search}
            aria-label={t('searchMessages')}
            title={t('searchMessages')}
            aria-pressed={searchShown}
            onClick={onToggleSearch}
          >
            <span>{t('search')}</span>
            <Icon name="search" />
          </button>
        )}
        {onToggleMembers && (
          <button
            type="button"
            className="icon-button members-toggle"
            aria-label={t('members')}
            title={t('members')}
            aria-pressed={membersShown}
            onClick={onToggleMembers}
          >
            <Icon name="people" />
          </button>
        )}
      </span>
      <Suspense>{pins && <PinsDialog channel={channel} onClose={() => setPins(false)} />}</Suspense>
    </header>
  );
}
