import type { WelcomeScreen } from '@guildhall/protocol/objects/guild/welcome';
import type { Id } from '../api/wire-base.ts';
import { channelIcon } from '../channels/channel-icon.ts';
import { EmojiSign } from '../message/emoji-sign.tsx';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import type { GuildState } from '../state/types.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './newcomer.module.css';
import { t } from './text.ts';

interface Props {
  guild: GuildState;
  screen: WelcomeScreen;
  /** Opens a channel; absent in a preview. */
  onOpen?: (channelId: Id) => void;
}

/** The welcome screen of a guild: its text, and the channels to begin with. */
export function WelcomeView({ guild, screen, onOpen }: Props) {
  return (
    <div className={styles.welcome}>
      <Avatar id={guild.id} name={guild.name} shape="guild" size={64} picture={guild.icon} />
      <p>{screen.description ?? t('welcomeTo', { name: guild.name })}</p>
      {screen.welcome_channels.length > 0 && (
        <ul className={styles.places}>
          {screen.welcome_channels.map(({ channel_id, description, emoji_id, emoji_name }) => (
            <li key={channel_id}>
              <Place
                channelId={channel_id}
                words={description}
                emoji={emoji_name ? { id: emoji_id, name: emoji_name } : null}
                onOpen={onOpen}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface PlaceProps {
  channelId: Id;
  words: string;
  emoji?: { id: Id | null; name: string } | null;
  onOpen: ((channelId: Id) => void) | undefined;
}

/** A channel to begin with. */
export function Place({ channelId, words, emoji, onOpen }: PlaceProps) {
  const channel = useSelected(store, (state) => state.channels[channelId]);
  const name = channel?.name ?? t('hiddenChannel');
  const content = (
    <>
      <span className={styles.placeSign}>
        {emoji ? <EmojiSign emoji={emoji} size={24} /> : <Icon name={channel ? channelIcon(channel) : 'hash'} size={22} />}
      </span>
      <span>
        <strong>{words || name}</strong>
        {words && <span className="muted">#{name}</span>}
      </span>
    </>
  );
  if (!onOpen) return <div className={styles.place}>{content}</div>;
  return (
    <button type="button" className={styles.place} onClick={() => onOpen(channelId)}>
      {content}
    </button>
  );
}
