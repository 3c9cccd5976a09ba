import { Markdown } from '../message/markdown.tsx';
import { nameOf } from '../state/selectors.ts';
import type { EventState, GuildState } from '../state/types.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { MenuButton } from '../ui/popover.tsx';
import { JoinButton } from './event-card.tsx';
import { EventFacts, InterestButton } from './event-facts.tsx';
import { coverOf } from './event-words.ts';
import styles from './events.module.css';
import { Occurrences } from './occurrences.tsx';
import { t } from './text.ts';
import { mayChangeEvent, toggleInterest, useEventActions } from './use-event-actions.tsx';
import { store } from '../state/session.ts';

interface Props {
  guild: GuildState;
  event: EventState;
  onClose: () => void;
}

/** Everything about an event. */
export function EventDetails({ guild, event, onClose }: Props) {
  const { items, dialog } = useEventActions(guild, event);
  const cover = coverOf(event);
  const creator = event.creator && nameOf(event.creator);
  return (
    <Dialog title={event.name} onClose={onClose} wide>
      {cover && <img className={styles.cover} src={cover} alt="" />}
      <EventFacts event={event} />
      {event.description && (
        <div className={styles.description}>
          <Markdown source={event.description} guildId={guild.id} />
        </div>
      )}
      {creator && <p className={styles.creator}>{t('createdBy', { name: creator })}</p>}
      {event.recurrence_rule && <Occurrences event={event} mayChange={mayChangeEvent(store.get(), event)} />}
      <div className={styles.actions}>
        <JoinButton event={event} />
        <InterestButton event={event} onToggle={() => toggleInterest(event)} />
        <MenuButton label={t('menu', { name: event.name })} items={items}>
          <Icon name="more" />
        </MenuButton>
      </div>
      {dialog}
    </Dialog>
  );
}
