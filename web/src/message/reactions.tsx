import { useMemo, useRef, useState } from 'react';
import type { Message } from '../api/wire.ts';
import { sameEmoji } from '../state/log.ts';
import { react } from '../state/messages.ts';
import { has } from '../state/permissions.ts';
import { useChat } from '../channels/chat-context.ts';
import { EmojiPicker } from '../composer/emoji.tsx';
import { emojiLabel } from './emoji-label.ts';
import { EmojiSign } from './emoji-sign.tsx';
import { ReactorsDialog } from './lazy-dialogs.tsx';
import { Icon } from '../ui/icon.tsx';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import type { Emoji } from '../api/wire-base.ts';
import { t } from './text.ts';

/** The reaction that a forum suggests for the first message of a post; null for none. */
function useSuggested(message: Message): Emoji | null {
  const suggested = useSelected(store, (state) => {
    // The first message of a post has the post's id.
    const post = message.id === message.channel_id ? state.channels[message.channel_id] : undefined;
    return state.channels[post?.parent_id ?? '']?.default_reaction_emoji ?? null;
  });
  return useMemo(() => suggested && { id: suggested.emoji_id, name: suggested.emoji_name }, [suggested]);
}

/** The reactions of a message; pressing one toggles the user's own, its menu key or a right click shows who reacted. */
export function Reactions({ message }: { message: Message }) {
  const { permissions } = useChat();
  const [shown, setShown] = useState<Emoji | null>(null);
  const mayAdd = has(permissions, 'ADD_REACTIONS');
  const suggested = useSuggested(message);
  const known = message.reactions ?? [];
  const offers = mayAdd && suggested && !known.some((one) => sameEmoji(one.emoji, suggested));
  const reactions = offers ? [{ emoji: suggested, count: 0, me: false }, ...known] : known;
  const [close] = useState(() => () => setShown(null));
  if (reactions.length === 0) return null;
  return (
    <>
      <ul className="reactions" aria-label={t('reactions')}>
        {reactions.map(({ emoji, count, me }) => (
          <li key={emoji.id ?? emoji.name}>
            <button
              type="button"
              className={me ? 'reaction mine' : 'reaction'}
              aria-pressed={me}
              aria-label={t('reactedWith', { name: emojiLabel(emoji), count })}
              title={emojiLabel(emoji)}
              onClick={() => react(message, emoji, !me)}
              onContextMenu={(event) => {
                if (count === 0) return;
                event.preventDefault();
                setShown(emoji);
              }}
            >
              <span aria-hidden="true">
                <EmojiSign emoji={emoji} size={18} />
              </span>
              {count > 0 && <span aria-hidden="true">{count}</span>}
            </button>
          </li>
        ))}
        {mayAdd && (
          <li>
            <ReactButton message={message} className="reaction add" />
          </li>
        )}
      </ul>
      {shown && <ReactorsDialog message={message} first={shown} onClose={close} />}
    </>
  );
}

/** Opens the emoji picker and adds the picked reaction. */
export function ReactButton({ message, className }: { message: Message; className: string }) {
  const [open, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  const ref = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={ref}
        type="button"
        className={className}
        data-react
        aria-label={t('addReaction')}
        title={t('addReaction')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="smile" size={17} />
      </button>
      {open && (
        <EmojiPicker
          anchor={ref}
          onClose={close}
          onPick={(emoji) => {
            ref.current?.focus();
            setOpen(false);
            const mine = message.reactions?.some((one) => sameEmoji(one.emoji, emoji) && one.me);
            if (!mine) void react(message, emoji, true);
          }}
        />
      )}
    </>
  );
}
