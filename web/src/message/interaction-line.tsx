import type { ReactNode } from 'react';
import type { Message } from '../api/wire.ts';
import { UserButton } from '../members/user-button.tsx';
import { memberName } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { Avatar } from '../ui/avatar.tsx';
import { useChat } from '../channels/chat-context.ts';
import { AuthorButton } from './author-name.tsx';
import type { User } from '../api/wire-base.ts';
import { t } from './text.ts';

const SLASH = 20;

interface UsedProps {
  user: User;
  title: string;
  /** On whom the command was run. */
  target?: string | null;
  /** Shows the message on which the command was run. */
  onJump?: (() => void) | undefined;
}

/** Shows above a response who ran which command. */
export function UsedLine({ user: runner, title, target, onJump }: UsedProps) {
  const { guildId, channelId } = useChat();
  const command = <span className="used-name">{title}</span>;
  const user = <AuthorButton user={runner} />;
  const jump = (words: ReactNode) => (
    <button type="button" className="text-button" onClick={onJump}>
      {words}
    </button>
  );
  return (
    <p className="reply-preview used-line">
      <UserButton
        user={runner}
        guildId={guildId}
        channelId={channelId}
        className="avatar-button"
        tabIndex={-1}
        aria-hidden="true"
      >
        <Avatar id={runner.id} name={runner.username} size={18} picture={runner.avatar} />
      </UserButton>
      <span className="reply-text">
        {onJump
          ? t.rich('usedOnMessage', { user, command, jump })
          : target
            ? t.rich('usedOn', { user, command, target })
            : t.rich('usedCommand', { user, command })}
      </span>
    </p>
  );
}

/** The command that a message responds to. */
export function InteractionLine({ message }: { message: Message }) {
  const { guildId, jumpTo } = useChat();
  const { interaction, interaction_metadata: metadata } = message;
  const target = useSelected(store, (state) =>
    metadata?.target_user ? memberName(state.guilds[guildId ?? ''], metadata.target_user) : null,
  );
  const user = metadata?.user ?? interaction?.user;
  if (!user || (metadata?.type ?? interaction?.type) !== 2) return null;
  const name = interaction ? (interaction.name_localized ?? interaction.name) : t('aCommand');
  const targetId = metadata?.target_message_id;
  return (
    <UsedLine
      user={user}
      title={message.type === SLASH && interaction ? `/${name}` : name}
      target={target}
      onJump={targetId ? () => jumpTo(targetId) : undefined}
    />
  );
}
