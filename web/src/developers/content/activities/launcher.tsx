import { useEffect, useRef, useState } from 'react';
import { dock } from '../../../activities/dock.ts';
import { frameLog } from '../../../activities/frame-log.ts';
import { PlaceSelect } from '../../../activities/place-select.tsx';
import { placesOf } from '../../../activities/places.ts';
import { ownActivity } from '../../../activities/selectors.ts';
import { startActivity } from '../../../activities/start.ts';
import { store } from '../../../state/session.ts';
import { useSelected } from '../../../state/store.ts';
import { FormError, useForm } from '../../../ui/dialog.tsx';
import { t } from '../text.ts';
import styles from './activities.module.css';
import { FrameConsole } from './frame-console.tsx';

/** Launches the activity in a channel of the person and shows it here, beside what passes between its page and the client. */
export function Launcher({ applicationId }: { applicationId: string }) {
  useSelected(store, (state) => state.channels);
  const isRunning = useSelected(store, (state) => ownActivity(state)?.application_id === applicationId);
  const places = placesOf(store.get());
  const [chosen, setChosen] = useState('');
  const channelId = chosen || (places[0]?.channels[0]?.id ?? '');
  const ref = useRef<HTMLDivElement>(null);
  const form = useForm(() => startActivity(channelId, applicationId));
  useEffect(() => {
    const { current: element } = ref;
    if (!element) return undefined;
    frameLog.set(() => ({ applicationId, messages: [] }));
    dock.set(() => ({ applicationId, element }));
    return () => {
      dock.set(() => null);
      frameLog.set(() => null);
    };
  }, [applicationId]);
  return (
    <section className="panel" aria-labelledby="launcher">
      <h2 id="launcher">{t('launcher')}</h2>
      <p className="field-hint">{t('launcherLead')}</p>
      {places.length === 0 ? (
        <p>{t('noPlaces')}</p>
      ) : (
        <form className={styles.launch} onSubmit={form.onSubmit}>
          <PlaceSelect label={t('launchIn')} places={places} value={channelId} onValue={setChosen} />
          <button type="submit" className="button primary" disabled={form.busy || isRunning}>
            {t('launch')}
          </button>
          <FormError form={form} of="all" />
        </form>
      )}
      <div className={styles.stand}>
        <div ref={ref} className={styles.dock} />
        <FrameConsole applicationId={applicationId} />
      </div>
    </section>
  );
}
