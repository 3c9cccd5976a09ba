import { useEffect, useState } from 'react';
import { messageOf } from '../../api/http.ts';
import { Icon } from '../../ui/icon.tsx';
import { requestHarvest, type Harvest, myHarvest } from '../../state/account.ts';
import { toastError } from '../../state/toasts.ts';
import { t } from './text.ts';

const FAILED = 2;
const COMPLETED = 3;
/** Polling interval for the progress, in ms. */
const POLL_INTERVAL_MS = 2000;

function HarvestStatus({ harvest }: { harvest: Harvest }) {
  if (harvest.status === FAILED) return <p className="form-error">{t('copyFailed')}</p>;
  if (harvest.status !== COMPLETED)
    return (
      <div>
        <p>{t('copyRunning')}</p>
        <progress className="harvest-progress" value={harvest.progress} aria-label={t('progress')} />
      </div>
    );
  if (!harvest.download_url) return <p>{t('copyExpired')}</p>;
  return (
    <>
      <p>{t('copyReady', { end: new Date(harvest.download_expires_at ?? '') })}</p>
      <a className="button primary" href={harvest.download_url} download>
        <Icon name="download" /> {t('download')}
      </a>
    </>
  );
}

/** The screen for requesting a copy of the user's data. */
export function DataScreen() {
  const [harvest, setHarvest] = useState<Harvest | null | undefined>();
  const [problem, setProblem] = useState<string | null>(null);
  const waits = harvest ? harvest.status < FAILED : false;

  useEffect(() => {
    const look = () =>
      myHarvest().then(
        (found) => setHarvest(found ?? null),
        (error: unknown) => setProblem(messageOf(error)),
      );
    void look();
    if (!waits) return;
    const timer = setInterval(() => void look(), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [waits]);

  const ask = () => requestHarvest().then(setHarvest, toastError);
  return (
    <section className="panel" aria-labelledby="copy">
      <h2 id="copy">{t('copyTitle')}</h2>
      <p className="panel-text">{t('copyLead')}</p>
      {problem && <p className="form-error">{problem}</p>}
      {harvest && (
        <div className="harvest" role="status">
          <HarvestStatus harvest={harvest} />
        </div>
      )}
      <div className="panel-actions">
        <button type="button" className="button" disabled={harvest === undefined || waits} onClick={() => void ask()}>
          {t('requestCopy')}
        </button>
      </div>
    </section>
  );
}
