import type { ScheduledEventWithRsvpObject } from '@guildhall/protocol/objects/guild/scheduled-events';
import { request } from '../../../state/session.ts';
import { toastError } from '../../../state/toasts.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { MenuEntries } from '../../../ui/menu-item.ts';
import { MenuButton } from '../../../ui/popover.tsx';
import content from '../content.module.css';
import { placeWords, recurrenceWords, STATUS, whenWords } from './event-words.ts';
import styles from './events.module.css';
import { t } from './text.ts';

interface Props {
  event: ScheduledEventWithRsvpObject;
  mayChange: boolean;
  onOpen: (kind: 'edit' | 'interested' | 'cancel' | 'delete') => void;
  onDone: () => void;
}

/** An event in the list: when and where, who is interested, and what can be done about it. */
export function EventCard({ event, mayChange, onOpen, onDone }: Props) {
  const { name, user_count: count = 0, description, image } = event;
  const path = { guild_id: event.guild_id, guild_scheduled_event_id: event.id };
  const live = event.status === STATUS.ACTIVE;
  const interested = event.user_rsvp?.response === 1;
  const attempt = (sent: Promise<unknown>) => void sent.then(onDone, toastError);
  const turnTo = (status: 2 | 3) =>
    attempt(request('PATCH /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}', { ...path, body: { status } }));
  const answer = () =>
    attempt(
      interested
        ? request('DELETE /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/users/@me', path)
        : request('PUT /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/users/@me', path),
    );
  const items: MenuEntries = [{ label: t('showInterested'), icon: 'people', onSelect: () => onOpen('interested') }];
  if (mayChange) {
    if (live) items.push({ label: t('end'), icon: 'check', onSelect: () => turnTo(STATUS.COMPLETED) });
    else items.push({ label: t('start'), icon: 'play', onSelect: () => turnTo(STATUS.ACTIVE) });
    items.push({ label: t('edit'), icon: 'edit', onSelect: () => onOpen('edit') }, 'line');
    if (!live) items.push({ label: t('cancel'), icon: 'close', danger: true, onSelect: () => onOpen('cancel') });
    items.push({ label: t('delete'), icon: 'trash', danger: true, onSelect: () => onOpen('delete') });
  }
  const repeats = recurrenceWords(event);
  return (
    <li className={`${content.row} ${styles.event}`} aria-label={name}>
      {image && (
        <img className={styles.cover} src={`/cdn/guild-events/${event.id}/${image}.webp?size=512`} alt="" loading="lazy" />
      )}
      <div className={content.main}>
        <span className={live ? styles.live : styles.when}>
          {live ? t('live') : whenWords(Date.parse(event.scheduled_start_time))}
        </span>
        <strong>{name}</strong>
        <span>{placeWords(event)}</span>
        {repeats && <span>{repeats}</span>}
        {description && <p className={styles.description}>{description}</p>}
        <span>{t('interestedCount', { count })}</span>
      </div>
      <div className={content.actions}>
        <button
          type="button"
          className={interested ? 'button' : 'button primary'}
          aria-pressed={interested}
          aria-label={t(interested ? 'notInterested' : 'showInterest', { name })}
          onClick={answer}
        >
          {interested && <Icon name="check" size={16} />}
          {t('interested')}
        </button>
        <MenuButton label={t('menu', { name })} items={items}>
          <Icon name="more" />
        </MenuButton>
      </div>
    </li>
  );
}
