import { useMemo, useRef, useState } from 'react';
import type { Emoji, Id } from '../../api/wire-base.ts';
import { type Chat, ChatContext } from '../../channels/chat-context.ts';
import { EmojiPicker } from '../../composer/emoji.tsx';
import { EmojiSign } from '../../message/emoji-sign.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './community.module.css';
import { t } from './text.ts';

interface Props {
  guildId: Id;
  /** Null for none. */
  emoji: Emoji | null;
  onChange: (emoji: Emoji | null) => void;
}

/** The picker's idea of a channel, in which only the emojis of the guild can be used. */
function placeIn(guildId: Id): Chat {
  const nothing = () => undefined;
  return {
    channelId: guildId,
    guildId,
    permissions: 0n,
    replyTo: null,
    setReplyTo: nothing,
    editing: null,
    setEditing: nothing,
    focusComposer: nothing,
    jumpTo: nothing,
    jumpToTime: () => Promise.resolve(),
  };
}

/** An emoji of Unicode or of the guild, which can be chosen, replaced and removed. */
export function EmojiField({ guildId, emoji, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const chat = useMemo(() => placeIn(guildId), [guildId]);
  const close = useRef(() => setOpen(false));
  const label = emoji?.name ? t('emojiChange', { emoji: emoji.name }) : t('emojiChoose');
  return (
    <ChatContext value={chat}>
      <span className={styles.emojiField}>
        <button
          ref={ref}
          type="button"
          className={styles.emoji}
          aria-label={label}
          title={label}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {emoji?.name ? <EmojiSign emoji={emoji} size={22} /> : <Icon name="smile" />}
        </button>
        {emoji?.name && (
          <button type="button" className="icon-button" aria-label={t('emojiRemove')} onClick={() => onChange(null)}>
            <Icon name="close" size={14} />
          </button>
        )}
        {open && (
          <EmojiPicker
            anchor={ref}
            onClose={close.current}
            onPick={(picked) => {
              setOpen(false);
              onChange({ id: picked.id ?? null, name: picked.name ?? null, animated: picked.animated ?? false });
            }}
          />
        )}
      </span>
    </ChatContext>
  );
}
