import { useEffect } from 'react';
import type { Message } from '../api/wire.ts';
import type { Emoji } from '../api/wire-base.ts';
import { useChat } from '../channels/chat-context.ts';
import { has } from '../state/permissions.ts';
import { clearReactions, emojiPath, removeReactionOf } from '../state/reactions.ts';
import { nameOf } from '../state/selectors.ts';
import { request, store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toastError } from '../state/toasts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { EmojiSign } from './emoji-sign.tsx';
import { emojiLabel } from './emoji-label.ts';
import { PAGE, type PeopleGroup, PeopleTabs } from './people-tabs.tsx';
import styles from './people-tabs.module.css';
import { t } from './text.ts';

export interface ReactorsProps {
  message: Message;
  /** The emoji that is shown first. */
  first?: Emoji | undefined;
  onClose: () => void;
}

const keyOf = (emoji: Emoji) => emoji.id ?? emoji.name ?? '';

/** Who reacted to a message, by emoji; moderators remove reactions of others. */
export function ReactorsDialog({ message, first, onClose }: ReactorsProps) {
  const { permissions } = useChat();
  const me = useSelected(store, (state) => state.me?.id);
  const now = useSelected(
    store,
    (state) => state.logs[message.channel_id]?.messages.find((one) => one.id === message.id) ?? message,
  );
  const reactions = now.reactions ?? [];
  const isEmpty = reactions.length === 0;
  useEffect(() => {
    if (isEmpty) onClose();
  }, [isEmpty, onClose]);
  const moderates = has(permissions, 'MANAGE_MESSAGES');
  const groups = reactions.map(
    ({ emoji, count }): PeopleGroup => ({
      key: keyOf(emoji),
      sign: <EmojiSign emoji={emoji} size={20} />,
      name: emojiLabel(emoji),
      count,
      load: (after) =>
        request('GET /channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}', {
          channel_id: message.channel_id,
          message_id: message.id,
          emoji_name: emojiPath(emoji),
          query: { limit: PAGE, ...(after && { after }) },
        }),
    }),
  );
  const emojiOf = (key: string) => reactions.find((one) => keyOf(one.emoji) === key)?.emoji;
  return (
    <Dialog title={t('reactions')} onClose={onClose}>
      <PeopleTabs
        label={t('reactions')}
        groups={groups}
        first={first && keyOf(first)}
        removal={(group, user) => {
          const emoji = emojiOf(group.key);
          if (!emoji || (!moderates && user.id !== me)) return null;
          return {
            label: t('removeReactionOf', { name: nameOf(user) }),
            run: () => removeReactionOf(message, emoji, user.id === me ? '@me' : user.id),
          };
        }}
        foot={(group) => {
          const emoji = emojiOf(group.key);
          if (!moderates || !emoji) return null;
          return (
            <button
              type="button"
              className={`button quiet ${styles.foot}`}
              onClick={() => void clearReactions(message, emoji).catch(toastError)}
            >
              {t('removeEmoji', { emoji: group.name })}
            </button>
          );
        }}
      />
      {moderates && reactions.length > 1 && (
        <div className="dialog-actions">
          <button type="button" className="button danger" onClick={() => void clearReactions(message).catch(toastError)}>
            {t('removeAllReactions')}
          </button>
        </div>
      )}
    </Dialog>
  );
}
