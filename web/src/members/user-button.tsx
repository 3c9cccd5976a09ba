import { type ButtonHTMLAttributes, useRef } from 'react';
import type { Id, User } from '../api/wire-base.ts';
import { useSelected } from '../state/store.ts';
import { openCard, toggleCard } from './card-store.ts';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  user: User;
  guildId: Id | undefined;
  channelId: Id | undefined;
}

/** A button around a name or a picture that shows the user's card. */
export function UserButton({ user, guildId, channelId, className, children, ...rest }: Props) {
  const ref = useRef<HTMLButtonElement>(null);
  const open = useSelected(openCard, (card) => card !== null && card.anchor === ref.current);
  return (
    <button
      ref={ref}
      type="button"
      className={className ?? 'user-button'}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={(event) => toggleCard({ user, guildId, channelId, anchor: event.currentTarget })}
      {...rest}
    >
      {children}
    </button>
  );
}
