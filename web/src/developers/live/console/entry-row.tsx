import type { ConsoleEntryObject } from '@guildhall/protocol/objects/apps/console';
import { memo } from 'react';
import { Link } from '../../../router.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Status, toneOf } from '../parts/badges.tsx';
import { clockTime, milliseconds } from '../parts/time.ts';
import { Route } from '../parts/route.tsx';
import { t } from '../text.ts';
import styles from './console.module.css';
import { KIND_ICONS, restOfSummary } from './entry-words.ts';

/** The status of an entry; nothing if it has none and did not fail. */
export function EntryStatus({ entry: { status, is_failed } }: { entry: ConsoleEntryObject }) {
  if (status !== null) return <Status text={status} tone={is_failed ? 'bad' : toneOf(status)} />;
  return is_failed ? <Status text={t('failed')} tone="bad" /> : null;
}

interface Props {
  entry: ConsoleEntryObject;
  href: string;
  isCurrent: boolean;
}

/** An entry in the list. */
export const EntryRow = memo(function EntryRow({ entry, href, isCurrent }: Props) {
  const { kind, name, at, duration_ms } = entry;
  const rest = restOfSummary(entry);
  return (
    <Link className={styles.row} href={href} data-roving aria-current={isCurrent ? 'true' : undefined}>
      <span className={styles.kind} data-failed={entry.is_failed}>
        <Icon name={KIND_ICONS[kind]} size={17} />
        <span className="hidden">{t(`kind_${kind}`)}</span>
      </span>
      <span className={styles.words}>
        <span className={styles.name} dir="ltr">
          <Route text={name} />
        </span>
        {rest !== '' && <span className={styles.rest}>{rest}</span>}
      </span>
      <span className={styles.facts}>
        <EntryStatus entry={entry} />
        <time dateTime={at}>{clockTime(Date.parse(at))}</time>
        {duration_ms !== null && <span>{milliseconds(duration_ms)}</span>}
      </span>
    </Link>
  );
});
