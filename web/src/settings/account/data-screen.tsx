import { useEffect, useState } from 'react';
import { messageOf } from '../../api/http.ts';
import { Icon } from '../../ui/icon.tsx';
import { requestHarvest, type Harvest, myHarvest } from '../../state/account.ts';
import { toastError } from '../../state/toasts.ts';

const FAILED = 2;
const COMPLETED = 3;
/** Polling interval for the progress, in ms. */
const POLL_INTERVAL_MS = 2000;

function HarvestStatus({ harvest }: { harvest: Harvest }) {
  if (harvest.status === FAILED) return <p className="form-error">We couldn’t create your copy. Please request it again.</p>;
  if (harvest.status !== COMPLETED)
    return (
      <div>
        <p>We are preparing your copy. You can leave this page: we will email you when it is ready.</p>
        <progress className="harvest-progress" value={harvest.progress} aria-label="Progress" />
      </div>
    );
  if (!harvest.download_url) return <p>Your last copy has expired.</p>;
  return (
    <>
      <p>
        Your copy is ready. You can download it until {new Date(harvest.download_expires_at ?? '').toLocaleString()}. Anyone with
        the link can read it.
      </p>
      <a className="button primary" href={harvest.download_url} download>
        <Icon name="download" /> Download
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
      <h2 id="copy">A copy of your data</h2>
      <p className="panel-text">
        Your account, friends, servers, messages and reactions, as JSON files in a ZIP archive. You can request it once a day.
      </p>
      {problem && <p className="form-error">{problem}</p>}
      {harvest && (
        <div className="harvest" role="status">
          <HarvestStatus harvest={harvest} />
        </div>
      )}
      <div className="panel-actions">
        <button type="button" className="button" disabled={harvest === undefined || waits} onClick={() => void ask()}>
          Request a copy
        </button>
      </div>
    </section>
  );
}
