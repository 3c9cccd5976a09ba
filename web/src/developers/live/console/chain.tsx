import type { ConsoleEntryAroundObject, ConsoleEntryObject } from '@guildhall/protocol/objects/apps/console';
import { useState } from 'react';
import type { Id } from '../../../api/wire-base.ts';
import { Link } from '../../../router.tsx';
import { request } from '../../../state/session.ts';
import { toastError } from '../../../state/toasts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { clockTime } from '../parts/time.ts';
import { Route } from '../parts/route.tsx';
import { t } from '../text.ts';
import styles from './console.module.css';
import { EntryStatus } from './entry-row.tsx';
import { KIND_ICONS } from './entry-words.ts';

/** Which way the chain is followed. */
type Direction = 'causes' | 'effects';

/** Loads an entry with those around it. */
export function loadEntry(applicationId: Id, entryId: Id): Promise<ConsoleEntryAroundObject> {
  const path = 'GET /applications/{application_id}/console/entries/{entry_id}';
  return request(path, { application_id: applicationId, entry_id: entryId });
}

interface BranchProps {
  applicationId: Id;
  entry: ConsoleEntryObject;
  direction: Direction;
}

function Branch({ applicationId, entry, direction }: BranchProps) {
  const [further, setFurther] = useState<readonly ConsoleEntryObject[] | null>(null);
  const { id, kind, name, at } = entry;
  const unfold = async () => {
    try {
      setFurther((await loadEntry(applicationId, id))[direction]);
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <li>
      <span className={styles.link}>
        <Icon name={KIND_ICONS[kind]} size={15} />
        <Link href={`/developers/${applicationId}/console/${id}`}>
          <span className="hidden">{t(`kind_${kind}`)} </span>
          <span dir="ltr">
            <Route text={name} />
          </span>
        </Link>
        <EntryStatus entry={entry} />
        <time dateTime={at}>{clockTime(Date.parse(at))}</time>
        {entry[direction].length > 0 && (
          <button
            type="button"
            className="icon-button"
            aria-expanded={further !== null}
            aria-label={t(direction === 'causes' ? 'showCauses' : 'showEffects', { name })}
            onClick={() => (further ? setFurther(null) : void unfold())}
          >
            <Icon name="chevron" size={16} />
          </button>
        )}
      </span>
      {further && <Branches applicationId={applicationId} entries={further} direction={direction} />}
    </li>
  );
}

function Branches({
  applicationId,
  entries,
  direction,
}: Omit<BranchProps, 'entry'> & { entries: readonly ConsoleEntryObject[] }) {
  return (
    <ul className={styles.branches}>
      {entries.map((entry) => (
        <Branch key={entry.id} applicationId={applicationId} entry={entry} direction={direction} />
      ))}
    </ul>
  );
}

/** The entries that caused an entry, and those that it caused; each can be followed further. */
export function Chain({ applicationId, entry }: { applicationId: Id; entry: ConsoleEntryAroundObject }) {
  const { causes, effects } = entry;
  if (causes.length === 0 && effects.length === 0) return null;
  return (
    <section className={`panel ${styles.chain}`} aria-labelledby="chain">
      <h2 id="chain">{t('causesAndEffects')}</h2>
      {causes.length > 0 && (
        <>
          <h3>{t('causedBy')}</h3>
          <Branches applicationId={applicationId} entries={causes} direction="causes" />
        </>
      )}
      {effects.length > 0 && (
        <>
          <h3>{t('caused')}</h3>
          <Branches applicationId={applicationId} entries={effects} direction="effects" />
        </>
      )}
    </section>
  );
}
