import { useRef, useState } from 'react';
import type { Emoji, Id } from '../api/wire-base.ts';
import { EmojiPicker } from '../composer/emoji.tsx';
import { EmojiSign } from '../message/emoji-sign.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './tags-field.module.css';
import { t } from './dialogs-text.ts';

interface Props {
  value: Emoji | null;
  onValue: (emoji: Emoji | null) => void;
  guildId: Id | undefined;
}

/** The reaction that is suggested for each post. */
export function ReactionField({ value, onValue, guildId }: Props) {
  return (
    <div className="field">
      <span className={styles.label}>{t('defaultReaction')}</span>
      <span className={styles.reaction}>
        <EmojiChoice label={t('chooseReaction')} value={value} onValue={onValue} guildId={guildId} />
        {!value && <span className="muted">{t('defaultReactionNone')}</span>}
      </span>
      <p className="field-hint">{t('defaultReactionHint')}</p>
    </div>
  );
}

/** A button that chooses an emoji, or removes the one that is chosen. */
export function EmojiChoice({ label, value, onValue, guildId }: Props & { label: string }) {
  const [picking, setPicking] = useState(false);
  const [close] = useState(() => () => setPicking(false));
  const ref = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={ref}
        type="button"
        className="icon-button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={picking}
        onClick={() => (value ? onValue(null) : setPicking(!picking))}
      >
        {value ? <EmojiSign emoji={value} /> : <Icon name="smile" />}
      </button>
      {picking && (
        <EmojiPicker
          anchor={ref}
          within={guildId}
          onClose={close}
          onPick={(emoji) => {
            setPicking(false);
            onValue(emoji);
          }}
        />
      )}
    </>
  );
}
