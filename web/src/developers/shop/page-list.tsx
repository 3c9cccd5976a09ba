import type { ReactNode } from 'react';
import type { Pages } from '../../console/parts/use-pages.ts';
import content from '../../guild-settings/content/content.module.css';
import { Loading } from '../../ui/resource.tsx';
import { t } from './text.ts';

interface Props<T> {
  pages: Pages<T>;
  label: string;
  /** Shown instead of rows. */
  empty: string;
  children: (row: T) => ReactNode;
}

/** A list that is loaded page by page, with a button for the next one. */
export function PageList<T>({ pages: { rows, loading, hasMore, problem, more, reload }, label, empty, children }: Props<T>) {
  return (
    <>
      {rows.length === 0 && !loading && problem === null && <p className={content.empty}>{empty}</p>}
      <ul className={content.list} aria-label={label}>
        {rows.map(children)}
      </ul>
      {loading && <Loading />}
      {problem !== null && (
        <div role="alert">
          <p>{problem}</p>
          <button type="button" className="button" onClick={reload}>
            {t('again')}
          </button>
        </div>
      )}
      {hasMore && !loading && problem === null && rows.length > 0 && (
        <button type="button" className="button" onClick={more}>
          {t('more')}
        </button>
      )}
    </>
  );
}
