import type { Message } from '../api/wire.ts';
import { memberName } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { Avatar } from '../ui/avatar.tsx';
import { useChat } from '../channels/chat-context.ts';
import { AuthorName } from './author-name.tsx';
import type { User } from '../api/wire-base.ts';

const SLASH = 20;

/** Shows above a response who ran which command. */
export function UsedLine({ user, title, children }: { user: User; title: string; children?: React.ReactNode }) {
  return (
    <p className="reply-preview used-line">
      <Avatar id={user.id} name={user.username} size={18} picture={user.avatar} />
      <span className="reply-text">
        <AuthorName user={user} /> used {title && <span className="used-name">{title}</span>}
        {children}
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
  const name = interaction ? (interaction.name_localized ?? interaction.name) : 'a command';
  const targetId = metadata?.target_message_id;
  return (
    <UsedLine user={user} title={message.type === SLASH && interaction ? `/${name}` : name}>
      {target && ` on ${target}`}
      {targetId && (
        <>
          {' on '}
          <button type="button" className="text-button" onClick={() => jumpTo(targetId)}>
            a message
          </button>
        </>
      )}
    </UsedLine>
  );
}
