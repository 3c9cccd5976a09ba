import { useMemo } from 'react';
import { mentionables, type Suggestion } from '../state/mentions.ts';
import { hasMessages, isVisible } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Id } from '../api/wire-base.ts';

/** Everything that can be mentioned in a channel. */
export function useMentionables(guildId: Id | undefined, channelId: Id): Suggestion[] {
  const guild = useSelected(store, (state) => state.guilds[guildId ?? '']);
  const channels = useSelected(store, (state) => state.channels);
  return useMemo(() => {
    if (!guild)
      return mentionables(
        (channels[channelId]?.recipients ?? []).map((user) => ({ user })),
        [],
        [],
      );
    const roles = Object.values(guild.roles).filter((role) => role.id !== guild.id && !role.managed);
    const visible = Object.values(channels).filter(
      (one) => one.guild_id === guild.id && hasMessages(one) && isVisible(store.get(), one),
    );
    return mentionables(Object.values(guild.members), roles, visible);
  }, [guild, channels, channelId]);
}

interface Props {
  id: string;
  list: Suggestion[];
  active: number;
  onPick: (one: Suggestion) => void;
}

/** Suggestions for the mention being typed; the text field keeps the focus. */
export function MentionList({ id, list, active, onPick }: Props) {
  return (
    <div className="suggestions" id={id} role="listbox" aria-label="Suggestions">
      {list.map((one, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field owns the keys while the list is open
        // biome-ignore lint/a11y/useFocusableInteractive: the text field keeps the focus and names the active option
        <div
          key={one.id}
          id={`${id}-${at}`}
          className="suggestion"
          role="option"
          aria-selected={at === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(one)}
        >
          {one.kind === 'user' ? (
            <Avatar id={one.id} name={one.label} size={24} />
          ) : (
            <Icon name={one.kind === 'role' ? 'people' : 'hash'} />
          )}
          <span>{one.label}</span>
          <span className="muted">{one.detail}</span>
        </div>
      ))}
    </div>
  );
}
