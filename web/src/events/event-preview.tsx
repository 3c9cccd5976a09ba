import type { Invite } from '../api/wire.ts';
import { Markdown } from '../message/markdown.tsx';
import type { EventState } from '../state/types.ts';
import { EventFacts } from './event-facts.tsx';
import { coverOf, ENTITY } from './event-words.ts';
import styles from './events.module.css';
import { t } from './text.ts';

/** Where an event takes place, for people who know no channel of its server but that of their invite. */
function placeOf({ channel_id, entity_type, entity_metadata }: EventState, channel: Invite['channel']): string {
  if (channel_id === null) return entity_metadata?.location ?? '';
  if (channel?.id === channel_id && channel.name) return channel.name;
  return t(entity_type === ENTITY.STAGE ? 'stage' : 'voice');
}

/** An event as an invite shows it. `channel` is that of the invite. */
export function EventPreview({ event, channel }: { event: EventState; channel: Invite['channel'] }) {
  const cover = coverOf(event);
  return (
    <section className={`${styles.card} ${styles.preview}`} aria-label={event.name}>
      {cover && <img className={styles.cover} src={cover} alt="" />}
      <div className={styles.body}>
        <h2>{event.name}</h2>
        <EventFacts event={event} place={placeOf(event, channel)} />
        {event.description && (
          <div className={styles.brief}>
            <Markdown source={event.description} guildId={event.guild_id} />
          </div>
        )}
      </div>
    </section>
  );
}
