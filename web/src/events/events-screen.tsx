import type { ScheduledEventWithRsvpObject } from '@guildhall/protocol/objects/guild/scheduled-events';
import { useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { has } from '../../../state/permissions.ts';
import { request, store } from '../../../state/session.ts';
import { Confirm } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loaded } from '../../../ui/resource.tsx';
import type { Place } from '../../place.ts';
import content from '../content.module.css';
import { EventCard } from './event-card.tsx';
import { EventDialog } from './event-dialog.tsx';
import { STATUS } from './event-words.ts';
import styles from './events.module.css';
import { InterestedDialog } from './interested-dialog.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import { t } from './text.ts';
import { useEvents } from './use-events.ts';

type Event = ScheduledEventWithRsvpObject;
/** What is open above the screen. */
type Open = { kind: 'edit'; event: Event | null; day?: Date } | { kind: 'interested' | 'cancel' | 'delete'; event: Event };

/** The events of a guild as a list and as a calendar. */
export function EventsScreen({ place }: { place: Place }) {
  const { guild, mine } = place;
  const [open, setOpen] = useState<Open | null>(null);
  const all = useEvents(guild.id);
  const creates = has(mine, 'CREATE_EVENTS');
  const mayChange = (event: Event) =>
    has(mine, 'MANAGE_EVENTS') || (creates && event.creator_id !== null && event.creator_id === store.get().me?.id);
  const close = () => setOpen(null);
  return (
    <>
      <p className="settings-lead">{t('lead')}</p>
      <Tabs className={styles.tabs ?? ''}>
        <div className={content.head}>
          <TabList aria-label={t('view')} className={styles.tabList ?? ''}>
            <Tab id="list">{t('list')}</Tab>
            <Tab id="calendar">{t('calendar')}</Tab>
          </TabList>
          {creates && (
            <button type="button" className="button primary" onClick={() => setOpen({ kind: 'edit', event: null })}>
              <Icon name="plus" />
              {t('create')}
            </button>
          )}
        </div>
        <TabPanel id="list">
          <Loaded of={all}>
            {(events) =>
              events.length === 0 ? (
                <div className={`${content.empty} ${content.list}`}>
                  <Icon name="calendar" size={32} />
                  <p>{t('noEvents')}</p>
                </div>
              ) : (
                <ul className={content.list}>
                  {events.map((event) => (
                    <EventCard
                      key={event.id}
                      event={event}
                      mayChange={mayChange(event)}
                      onOpen={(kind) => setOpen({ kind, event })}
                      onDone={all.reload}
                    />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </TabPanel>
        <TabPanel id="calendar">
          <Loaded of={all}>
            {(events) => (
              <MonthCalendar
                events={events}
                onOpen={(event) => setOpen({ kind: mayChange(event) ? 'edit' : 'interested', event })}
              />
            )}
          </Loaded>
        </TabPanel>
      </Tabs>
      {open?.kind === 'edit' && <EventDialog guild={guild} event={open.event} onClose={close} onDone={all.reload} />}
      {open?.kind === 'interested' && <InterestedDialog guild={guild} event={open.event} onClose={close} />}
      {(open?.kind === 'cancel' || open?.kind === 'delete') && (
        <Confirm
          title={t(open.kind === 'cancel' ? 'cancelTitle' : 'deleteTitle', { name: open.event.name })}
          action={t(open.kind)}
          onClose={close}
          onConfirm={async () => {
            const path = { guild_id: guild.id, guild_scheduled_event_id: open.event.id };
            if (open.kind === 'delete')
              await request('DELETE /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}', path);
            else {
              const body = { status: STATUS.CANCELED };
              await request('PATCH /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}', { ...path, body });
            }
            all.reload();
          }}
        >
          {t(open.kind === 'cancel' ? 'cancelText' : 'deleteText')}
        </Confirm>
      )}
    </>
  );
}
