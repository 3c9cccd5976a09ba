import { memo, useRef, useState } from 'react';
import { Link } from '../../../router.tsx';
import { Field } from '../../../ui/field.tsx';
import { useRoving } from '../../../ui/roving.ts';
import { Method } from '../parts/badges.tsx';
import { Route } from '../parts/route.tsx';
import { t } from '../text.ts';
import styles from './composer.module.css';
import { type Contract, searchOperations } from './contract.ts';

interface Props {
  contract: Contract;
  /** The address of the composer. */
  base: string;
  current: string | undefined;
}

/** The operations of the API with a search. Typing in the form next to it does not render it again. */
export const OperationList = memo(function OperationList({ contract, base, current }: Props) {
  const [search, setSearch] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = useRoving(list);
  const found = searchOperations(contract.operations, search);
  return (
    <section className={`panel ${styles.operations}`} aria-label={t('operations')}>
      <Field
        label={t('searchOperations')}
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        hint={<span aria-live="polite">{t('operationCount', { count: found.length })}</span>}
      />
      {found.length > 0 && (
        <ul ref={list} className={styles.list} onKeyDown={onKeyDown} aria-label={t('operations')}>
          {found.map(({ id, method, path }) => (
            <li key={id} className={styles.item}>
              <Link href={`${base}/${id}`} data-roving aria-current={id === current ? 'page' : undefined}>
                <code className={styles.id}>{id}</code>
                <span className={styles.route} dir="ltr">
                  <Method method={method} />
                  <span>
                    <Route text={path} />
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
});
