import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { toastError } from '../../../state/toasts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Loading } from '../../../ui/resource.tsx';
import { useRoving } from '../../../ui/roving.ts';
import { t } from '../text.ts';
import styles from './console.module.css';
import { EntryRow } from './entry-row.tsx';
import type { Entries } from './use-entries.ts';

interface Props {
  entries: Entries;
  /** The address of the console. */
  base: string;
  current: string | undefined;
  onOlder: () => Promise<void>;
  /** Stands in place of the list if there is none. */
  empty: ReactNode;
}

/** The entries, the newest first. Those that arrive while the person reads further below wait behind a button. */
export function EntryList({ entries: { list, hasOlder, isLoading, problem }, base, current, onOlder, empty }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLOListElement>(null);
  const onKeyDown = useRoving(rows);
  /** The newest entry that is shown while newer ones wait. */
  const [heldAt, setHeldAt] = useState<string | null>(null);
  const at =
    heldAt === null
      ? 0
      : Math.max(
          0,
          list.findIndex(({ id }) => id === heldAt),
        );
  const shown = list.slice(at);
  const onScroll = () => {
    const isAtTop = (box.current?.scrollTop ?? 0) < 8;
    if (isAtTop && at === 0) setHeldAt(null);
    else if (!isAtTop && heldAt === null) setHeldAt(list[0]?.id ?? null);
  };
  const toTop = () => {
    setHeldAt(null);
    box.current?.scrollTo({ top: 0 });
  };
  useLayoutEffect(() => {
    if (heldAt === null && box.current) box.current.scrollTop = 0;
  }, [heldAt]);
  const loadOlder = () => {
    onOlder().catch(toastError);
  };
  return (
    <>
      {problem !== null && (
        <p className="warning" role="status">
          <Icon name="warning" />
          <span>{t('askedAgain', { problem })}</span>
        </p>
      )}
      {isLoading && <Loading />}
      {!isLoading && list.length === 0 && empty}
      {list.length > 0 && (
        <div className={styles.list}>
          <p className={styles.newer} role="status">
            {at > 0 && (
              <button type="button" className="button primary" onClick={toTop}>
                {t('newEntries', { count: at })}
              </button>
            )}
          </p>
          <div ref={box} className={styles.box} onScroll={onScroll}>
            <ol ref={rows} onKeyDown={onKeyDown} aria-label={t('entries')}>
              {shown.map((entry) => (
                <li key={entry.id} className={styles.item}>
                  <EntryRow entry={entry} href={`${base}/${entry.id}`} isCurrent={entry.id === current} />
                </li>
              ))}
            </ol>
            {hasOlder && (
              <p className={styles.older}>
                <button type="button" className="button" onClick={loadOlder}>
                  {t('showOlder')}
                </button>
              </p>
            )}
          </div>
        </div>
      )}
    </>
  );
}
