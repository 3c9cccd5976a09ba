import { useChat } from '../channels/chat-context.ts';
import { useSelected } from '../state/store.ts';
import { store } from '../state/session.ts';
import { nameOf, memberName, nameColor } from '../state/selectors.ts';
import { needMember } from '../state/members.ts';
import { type CSSProperties, useEffect } from 'react';
import type { User } from '../api/wire-base.ts';

/** The name of an author in this guild, in the colour of their role, with a badge for bots and webhooks. */
export function AuthorName({ user, webhook = false }: { user: User; webhook?: boolean }) {
  const { guildId } = useChat();
  const name = useSelected(store, (state) => (webhook ? nameOf(user) : memberName(state.guilds[guildId ?? ''], user)));
  const color = useSelected(store, (state) => (webhook ? undefined : nameColor(state.guilds[guildId ?? ''], user.id)));
  const isUnknown = useSelected(store, (state) => state.guilds[guildId ?? '']?.members[user.id] === undefined);
  useEffect(() => {
    if (!webhook && isUnknown) needMember(guildId, user.id);
  }, [webhook, isUnknown, guildId, user.id]);
  const style: (CSSProperties & Record<'--role', string>) | undefined = color ? { '--role': color } : undefined;
  return (
    <>
      <span className="author" style={style} data-colored={color ? '' : undefined}>
        {name}
      </span>
      {(user.bot || webhook) && <span className="tag">{webhook ? 'Webhook' : 'Bot'}</span>}
    </>
  );
}
