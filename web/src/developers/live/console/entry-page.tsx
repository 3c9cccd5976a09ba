import type { Id } from '../../../api/wire-base.ts';
import { Link } from '../../../router.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loaded } from '../../../ui/resource.tsx';
import { useResource } from '../../../ui/use-resource.ts';
import { dateTime, milliseconds } from '../parts/time.ts';
import { Route } from '../parts/route.tsx';
import { t } from '../text.ts';
import { Chain, loadEntry } from './chain.tsx';
import styles from './console.module.css';
import { DetailView } from './detail-view.tsx';
import { EntryStatus } from './entry-row.tsx';
import { KIND_ICONS } from './entry-words.ts';
import { RefusalView } from './refusal-view.tsx';
import { SendAgain } from './send-again.tsx';

/** One entry: what it was, why it was refused, what caused it, and what it caused. */
export function EntryPage({ applicationId, entryId }: { applicationId: Id; entryId: Id }) {
  const resource = useResource(entryId, () => loadEntry(applicationId, entryId));
  return (
    <Loaded of={resource}>
      {(entry) => {
        const { kind, name, at, duration_ms, session_id, detail } = entry;
        const operation = detail.kind === 'request' ? detail.operation_id : null;
        const list = { ...entry, causes: [], effects: [] };
        return (
          <>
            <section className={`panel ${styles.entry}`} aria-labelledby="entry">
              <h2 id="entry">
                <Icon name={KIND_ICONS[kind]} size={18} />
                <span className="hidden">{t(`kind_${kind}`)} </span>
                <span dir="ltr">
                  <Route text={name} />
                </span>
              </h2>
              <p className={styles.line}>
                <EntryStatus entry={list} />
                <time dateTime={at}>{dateTime(Date.parse(at))}</time>
                {duration_ms !== null && <span>{milliseconds(duration_ms)}</span>}
                {session_id !== null && <span>{t('session', { id: session_id })}</span>}
              </p>
              <div className={styles.actions}>
                <SendAgain key={entry.id} applicationId={applicationId} entry={entry} />
                {operation !== null && (
                  <Link className="button quiet" href={`/developers/${applicationId}/composer/${operation}`}>
                    {t('openInComposer')}
                  </Link>
                )}
              </div>
            </section>
            {detail.kind === 'request' && detail.refusal && <RefusalView refusal={detail.refusal} />}
            <div className={`panel ${styles.entry}`}>
              <DetailView detail={detail} />
            </div>
            <Chain key={entry.id} applicationId={applicationId} entry={entry} />
          </>
        );
      }}
    </Loaded>
  );
}
