import { useEffect, useMemo, useState } from 'react';
import { I18nProvider, Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { messageOf } from '../api/http.ts';
import type { Id } from '../api/wire-base.ts';
import type { PaneProps } from '../channels/pane-props.ts';
import { formatTag } from '../i18n/locale.ts';
import { Link, navigate } from '../router.tsx';
import { eventPath, guildEvents, loadEvents } from '../state/events.ts';
import { has } from '../state/permissions.ts';
import { myPermissions } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import type { EventState } from '../state/types.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { EventCard } from './event-card.tsx';
import { EventDetails } from './event-details.tsx';
import { EventDialog } from './event-dialog.tsx';
import styles from './events.module.css';
import { MonthCalendar } from './month-calendar.tsx';
import { t } from './text.ts';

/** Loads the events of a guild, again with each new session, and when one has come of which less is known. */
function useLoadedEvents(guildId: Id, isPartial: boolean): { problem: string | null; loaded: boolean } {
  const session = useSelected(store, (state) => state.sessionId);
  const [done, setDone] = useState<{ key: string; problem: string | null } | null>(null);
  const key = `${guildId}/${session}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: incomplete data is loaded again
  useEffect(() => {
    let current = true;
    const put = (problem: string | null) => current && setDone({ key, problem });
    loadEvents(guildId).then(
      () => put(null),
      (error: unknown) => put(messageOf(error)),
    );
    return () => {
      current = false;
    };
  }, [guildId, key, isPartial]);
  return { problem: done?.key === key ? done.problem : null, loaded: done?.key === key };
}

/** The events of a guild as a list and as a calendar; `item` is the event whose details are open. */
export function EventsPane({ guild, item }: PaneProps) {
  const [creating, setCreating] = useState(false);
  const known = useSelected(store, (state) => state.events);
  const channels = useSelected(store, (state) => state.channels);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list depends on the events, and on the channels and roles that decide who sees them
  const events = useMemo(() => guildEvents(store.get(), guild.id), [known, channels, guild]);
  const { problem, loaded } = useLoadedEvents(
    guild.id,
    events.some((event) => event.user_count === undefined),
  );
  const creates = useSelected(store, (state) => has(myPermissions(state, guild.id), 'CREATE_EVENTS'));
  const base = `/channels/${guild.id}/events`;
  const opened = events.find((event) => event.id === item);
  const [seen, setSeen] = useState<Id | null>(null);
  if (opened && opened.id !== seen) setSeen(opened.id);
  // Its details were open when it ended or was deleted.
  const wentAway = item !== undefined && !opened && seen === item;
  useEffect(() => {
    if (wentAway) navigate(base, true);
  }, [wentAway, base]);
  return (
    <I18nProvider locale={formatTag()}>
      <header className="pane-head chat-head">
        <Link className="icon-button only-narrow" href={`/channels/${guild.id}`} aria-label={t('back')}>
          <Icon name="back" />
        </Link>
        <Icon name="calendar" />
        <h1>{t('title')}</h1>
        <span className="head-actions">
          {creates && (
            <button type="button" className="button primary" onClick={() => setCreating(true)}>
              <Icon name="plus" size={16} />
              {t('create')}
            </button>
          )}
        </span>
      </header>
      <div className={`${styles.pane} scroll`}>
        {problem && (
          <p className="form-error" role="alert">
            {problem}
          </p>
        )}
        <Tabs className={styles.tabs ?? ''}>
          <TabList aria-label={t('view')} className={styles.tabList ?? ''}>
            <Tab id="list">{t('list')}</Tab>
            <Tab id="calendar">{t('calendar')}</Tab>
          </TabList>
          <TabPanel id="list">
            {events.length === 0 ? (
              <div className={styles.empty}>
                <Icon name="calendar" size={32} />
                <p>{t('noEvents')}</p>
                {creates && <p className="field-hint">{t('noEventsHint')}</p>}
              </div>
            ) : (
              <ul className={styles.list}>
                {events.map((event) => (
                  <EventCard key={event.id} guild={guild} event={event} />
                ))}
              </ul>
            )}
          </TabPanel>
          <TabPanel id="calendar">
            <MonthCalendar events={events} onOpen={(event: EventState) => navigate(eventPath(event))} />
          </TabPanel>
        </Tabs>
      </div>
      {creating && <EventDialog guild={guild} event={null} onClose={() => setCreating(false)} />}
      {opened && <EventDetails guild={guild} event={opened} onClose={() => navigate(base)} />}
      {item && !opened && loaded && !wentAway && (
        <Dialog title={t('goneTitle')} onClose={() => navigate(base)}>
          <p className="dialog-text">{t('goneText')}</p>
        </Dialog>
      )}
    </I18nProvider>
  );
}
