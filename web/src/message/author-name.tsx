import { useEffect } from 'react';
import type { User } from '../api/wire-base.ts';
import { useChat } from '../channels/chat-context.ts';
import { UserButton } from '../members/user-button.tsx';
import { needMember } from '../state/members.ts';
import { memberName, nameColor, nameOf } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { roleColor } from '../ui/role-color.ts';
import { t } from './parts-text.ts';

interface Props {
  user: User;
  webhook?: boolean;
}

/** The name of an author in this guild and its colour; requests a member that is not loaded. */
function useAuthor({ user, webhook = false }: Props): { name: string; color: string | undefined } {
  const { guildId } = useChat();
  const name = useSelected(store, (state) => (webhook ? nameOf(user) : memberName(state.guilds[guildId ?? ''], user)));
  const color = useSelected(store, (state) => (webhook ? undefined : nameColor(state.guilds[guildId ?? ''], user.id)));
  const isUnknown = useSelected(store, (state) => state.guilds[guildId ?? '']?.members[user.id] === undefined);
  useEffect(() => {
    if (!webhook && isUnknown) needMember(guildId, user.id);
  }, [webhook, isUnknown, guildId, user.id]);
  return { name, color };
}

function Badge({ user, webhook = false }: Props) {
  if (!user.bot && !webhook) return null;
  return <span className="tag">{t(webhook ? 'webhook' : 'bot')}</span>;
}

/** The name of an author in this guild, in the colour of their role, with a badge for bots and webhooks. */
export function AuthorName(props: Props) {
  const { name, color } = useAuthor(props);
  return (
    <>
      <span className="author" {...roleColor(color)}>
        {name}
      </span>
      <Badge {...props} />
    </>
  );
}

/** The same as a button that shows the user's card; a webhook has none. */
export function AuthorButton(props: Props) {
  const { name, color } = useAuthor(props);
  const { guildId, channelId } = useChat();
  if (props.webhook) return <AuthorName {...props} />;
  return (
    <>
      <UserButton
        user={props.user}
        guildId={guildId}
        channelId={channelId}
        className="author author-button"
        {...roleColor(color)}
      >
        {name}
      </UserButton>
      <Badge {...props} />
    </>
  );
}
