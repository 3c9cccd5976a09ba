import type { ConsoleStateObject } from '@guildhall/protocol/objects/apps/console';
import { useState } from 'react';
import { navigate } from '../../../router.tsx';
import { request } from '../../../state/session.ts';
import { toastError } from '../../../state/toasts.ts';
import { Confirm } from '../../../ui/dialog.tsx';
import { Switch } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loaded } from '../../../ui/resource.tsx';
import { useResource } from '../../../ui/use-resource.ts';
import type { Place } from '../../place.ts';
import { TwoPanes } from '../parts/two-panes.tsx';
import { t } from '../text.ts';
import { useItem } from '../use-item.ts';
import styles from './console.module.css';
import { EntryList } from './entry-list.tsx';
import { EntryPage } from './entry-page.tsx';
import { Filters } from './filters.tsx';
import { type Filter, useEntries } from './use-entries.ts';

const EVERYTHING: Filter = { kinds: [], search: '', isFailedOnly: false };

interface Props {
  place: Place;
  state: ConsoleStateObject;
  onState: (state: ConsoleStateObject) => void;
}

function isEverything({ kinds, search, isFailedOnly }: Filter): boolean {
  return kinds.length === 0 && search === '' && !isFailedOnly;
}

function Console({ place: { application }, state, onState }: Props) {
  const base = `/developers/${application.id}/console`;
  const current = useItem();
  const [filter, setFilter] = useState(EVERYTHING);
  const [isBusy, setIsBusy] = useState(false);
  const [isClearing, setIsClearing] = useState(false);
  const { entries, loadOlder, restart } = useEntries(application.id, filter);
  const turn = async (on: boolean) => {
    setIsBusy(true);
    try {
      const path = 'PATCH /applications/{application_id}/console';
      onState(await request(path, { application_id: application.id, body: { is_enabled: on } }));
    } catch (error) {
      toastError(error);
    }
    setIsBusy(false);
  };
  const clear = async () => {
    await request('DELETE /applications/{application_id}/console/entries', { application_id: application.id });
    navigate(base);
    restart();
  };
  const empty = !isEverything(filter) ? t('nothingFound') : state.is_enabled ? t('nothingYet') : t('switchOnFirst');
  return (
    <>
      <section className={`panel ${current === undefined ? '' : styles.above}`} aria-label={t('recording')}>
        <Switch
          label={t('recording')}
          hint={t('recordingHint', { hours: Math.round(state.kept_seconds / 3600) })}
          checked={state.is_enabled}
          disabled={isBusy}
          onChange={(on) => void turn(on)}
        />
      </section>
      <TwoPanes
        isOpen={current !== undefined}
        back={{ href: base, name: t('entries') }}
        list={
          <>
            <Filters filter={filter} onFilter={setFilter} onClear={() => setIsClearing(true)} />
            <EntryList
              entries={entries}
              base={base}
              current={current}
              onOlder={loadOlder}
              empty={<p className="nothing">{empty}</p>}
            />
          </>
        }
      >
        {current === undefined ? (
          entries.list.length > 0 && <p className="nothing">{t('chooseEntry')}</p>
        ) : (
          <EntryPage applicationId={application.id} entryId={current} />
        )}
      </TwoPanes>
      {isClearing && (
        <Confirm title={t('clearTitle')} action={t('clear')} onClose={() => setIsClearing(false)} onConfirm={clear}>
          {t('clearWarning')}
        </Confirm>
      )}
    </>
  );
}

/** The live console of an application: all that it does and all that happens to it, as it happens. */
export function ConsoleScreen({ place }: { place: Place }) {
  const { id } = place.application;
  const resource = useResource(id, () => request('GET /applications/{application_id}/console', { application_id: id }));
  return (
    <>
      <p className="settings-lead">{t('consoleLead')}</p>
      <Loaded of={resource}>
        {(state) =>
          state.is_available ? (
            <Console place={place} state={state} onState={(next) => resource.change(() => next)} />
          ) : (
            <section className="panel" aria-label={t('console')}>
              <p className="nothing">
                <Icon name="ban" size={28} />
                {t('consoleUnavailable')}
              </p>
            </section>
          )
        }
      </Loaded>
    </>
  );
}
