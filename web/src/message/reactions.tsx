import { useRef, useState } from 'react';
import type { Message } from '../api/wire.ts';
import { sameEmoji } from '../state/log.ts';
import { react } from '../state/messages.ts';
import { has } from '../state/permissions.ts';
import { useChat } from '../channels/chat-context.ts';
import { COMMON_EMOJI } from '../composer/common-emoji.ts';
import { EmojiPicker } from '../composer/emoji.tsx';
import { loadedEmoji } from '../composer/emoji-index.ts';
import { EmojiSign } from './emoji-sign.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Emoji } from '../api/wire-base.ts';

function emojiName(emoji: Emoji): string {
  if (emoji.id) return `:${emoji.name ?? 'emoji'}:`;
  const common = COMMON_EMOJI.find(([sign]) => sign === emoji.name)?.[1];
  return common ?? loadedEmoji().find((one) => one.sign === emoji.name)?.name ?? emoji.name ?? 'emoji';
}

/** The reactions of a message; pressing one toggles the user's own. */
export function Reactions({ message }: { message: Message }) {
  const { permissions } = useChat();
  const mayAdd = has(permissions, 'ADD_REACTIONS');
  const reactions = message.reactions ?? [];
  if (reactions.length === 0) return null;
  return (
    <ul className="reactions" aria-label="Reactions">
      {reactions.map(({ emoji, count, me }) => (
        <li key={emoji.id ?? emoji.name}>
          <button
            type="button"
            className={me ? 'reaction mine' : 'reaction'}
            aria-pressed={me}
            aria-label={`${emojiName(emoji)}, ${count}`}
            title={emojiName(emoji)}
            onClick={() => react(message, emoji, !me)}
          >
            <span aria-hidden="true">
              <EmojiSign emoji={emoji} size={18} />
            </span>
            <span aria-hidden="true">{count}</span>
          </button>
        </li>
      ))}
      {mayAdd && (
        <li>
          <ReactButton message={message} className="reaction add" />
        </li>
      )}
    </ul>
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
        aria-label="Add reaction"
        title="Add reaction"
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
