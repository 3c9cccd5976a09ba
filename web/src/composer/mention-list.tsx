import { useEffect, useMemo } from 'react';
import { useChat } from '../channels/chat-context.ts';
import { EmojiSign } from '../message/emoji-sign.tsx';
import { customEmoji, mentionables, suggest, type Suggestion } from '../state/mentions.ts';
import { has } from '../state/permissions.ts';
import { hasMessages, isVisible } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Id } from '../api/wire-base.ts';
import { inTone, loadEmoji, skinTone, usableGuilds, useEmoji } from './emoji-index.ts';
import type { UnicodeEmoji } from './emoji-catalog.ts';
import { t } from './text.ts';

const MAX_SUGGESTIONS = 8;

/** Everything that can be mentioned in a channel, and the custom emoji that can be used there. */
export function useMentionables(guildId: Id | undefined, channelId: Id): Suggestion[] {
  const { permissions } = useChat();
  const guild = useSelected(store, (state) => state.guilds[guildId ?? '']);
  const guilds = useSelected(store, (state) => state.guilds);
  const channels = useSelected(store, (state) => state.channels);
  const emoji = useMemo(
    () =>
      guilds
        ? usableGuilds(store.get(), guildId, permissions).flatMap((one) =>
            one.emojis.map((each) => customEmoji(each, one.id === guildId ? '' : one.name)),
          )
        : [],
    [guilds, guildId, permissions],
  );
  const people = useMemo(() => {
    if (!guild) {
      const users = channels[channelId]?.recipients ?? [];
      return mentionables(
        users.map((user) => ({ user })),
        [],
        [],
      );
    }
    const roles = Object.values(guild.roles).filter((role) => role.id !== guild.id && !role.managed);
    const visible = Object.values(channels).filter(
      (one) => one.guild_id === guild.id && hasMessages(one) && isVisible(store.get(), one),
    );
    const all = mentionables(Object.values(guild.members), roles, visible);
    return has(permissions, 'MENTION_EVERYONE') ? [...all, ...everyone()] : all;
  }, [guild, channels, channelId, permissions]);
  return useMemo(() => [...people, ...emoji], [people, emoji]);
}

function everyone(): Suggestion[] {
  const one = (name: string, detail: string): Suggestion => ({
    text: `@${name}`,
    wire: `@${name}`,
    label: `@${name}`,
    detail,
    id: name,
    kind: 'role',
  });
  return [one('everyone', t('everyoneDetail')), one('here', t('hereDetail'))];
}

/** The suggestions for what is being typed; loads the emoji of Unicode with the first `:name`. */
export function useSuggestions(all: Suggestion[], query: string | null): Suggestion[] {
  const wantsEmoji = query?.startsWith(':') === true;
  const unicode = useEmoji();
  useEffect(() => {
    // Without them, custom emoji are still suggested.
    if (wantsEmoji) loadEmoji().catch(() => undefined);
  }, [wantsEmoji]);
  return useMemo(() => {
    if (query === null) return [];
    const found = suggest(all, query, MAX_SUGGESTIONS);
    if (!wantsEmoji || !unicode) return found;
    return [...found, ...unicodeSuggestions(unicode, query.slice(1).toLowerCase())].slice(0, MAX_SUGGESTIONS);
  }, [all, query, wantsEmoji, unicode]);
}

function unicodeSuggestions(all: readonly UnicodeEmoji[], wanted: string): Suggestion[] {
  const rank = (one: UnicodeEmoji) => {
    if (one.names.includes(wanted)) return 3;
    if (one.names.some((name) => name.startsWith(wanted))) return 2;
    return one.names.some((name) => name.includes(wanted)) ? 1 : 0;
  };
  const ranked = all.map((one) => ({ one, rank: rank(one) })).filter((each) => each.rank > 0);
  ranked.sort((a, b) => b.rank - a.rank);
  return ranked.slice(0, MAX_SUGGESTIONS).map(({ one }): Suggestion => {
    const sign = inTone(one, skinTone());
    const name = one.names.find((each) => each.startsWith(wanted)) ?? one.names[0] ?? one.name;
    return { text: sign, wire: sign, label: `:${name}:`, detail: '', id: sign, kind: 'emoji', emoji: { id: null, name: sign } };
  });
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
    <div className="suggestions" id={id} role="listbox" aria-label={t('suggestions')}>
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
          {one.emoji ? (
            <EmojiSign emoji={one.emoji} size={22} />
          ) : one.kind === 'user' ? (
            <Avatar id={one.id} name={one.label} size={24} picture={one.picture} />
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
