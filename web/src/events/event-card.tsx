import { Markdown } from '../message/markdown.tsx';
import { Link, navigate } from '../router.tsx';
import { EVENT_STATUS, eventPath } from '../state/events.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import type { EventState, GuildState } from '../state/types.ts';
import { Icon } from '../ui/icon.tsx';
import { MenuButton } from '../ui/popover.tsx';
import { joinCall } from '../voice/actions.ts';
import { coverOf } from './event-words.ts';
import { EventFacts, InterestButton } from './event-facts.tsx';
import styles from './events.module.css';
import { t } from './text.ts';
import { toggleInterest, useEventActions } from './use-event-actions.tsx';

interface Props {
  guild: GuildState;
  event: EventState;
}

/** The channel of an event that takes place, which the user can join. */
export function JoinButton({ event }: { event: EventState }) {
  const channel = useSelected(store, (state) => state.channels[event.channel_id ?? '']);
  if (event.status !== EVENT_STATUS.ACTIVE || !channel) return null;
  return (
    <button
      type="button"
      className="button primary"
      onClick={() => {
        navigate(`/channels/${event.guild_id}/${channel.id}`);
        void joinCall(channel);
      }}
    >
      {t('join')}
    </button>
  );
}

/** An event in the list: when and where, who is interested, and what can be done about it. */
export function EventCard({ guild, event }: Props) {
  const { items, dialog } = useEventActions(guild, event);
  const cover = coverOf(event);
  return (
    <li className={styles.card} aria-label={event.name}>
      {cover && <img className={styles.cover} src={cover} alt="" loading="lazy" />}
      <div className={styles.body}>
        <h2>
          <Link href={eventPath(event)}>{event.name}</Link>
        </h2>
        <EventFacts event={event} />
        {event.description && (
          <div className={styles.brief}>
            <Markdown source={event.description} guildId={guild.id} />
          </div>
        )}
        <div className={styles.actions}>
          <JoinButton event={event} />
          <InterestButton event={event} onToggle={() => toggleInterest(event)} />
          <MenuButton label={t('menu', { name: event.name })} items={items}>
            <Icon name="more" />
          </MenuButton>
        </div>
      </div>
      {dialog}
    </li>
  );
}
