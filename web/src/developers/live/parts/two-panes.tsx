import type { ReactNode } from 'react';
import { Link } from '../../../router.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './two-panes.module.css';

interface Props {
  list: ReactNode;
  /** The open item: next to the list or, on narrow screens, in its place. */
  children: ReactNode;
  isOpen: boolean;
  /** The address of the list, and the words of the link that leads back to it. */
  back: { href: string; name: string };
}

/** A list, and next to it the item that is open. */
export function TwoPanes({ list, children, isOpen, back }: Props) {
  return (
    <div className={styles.panes} data-open={isOpen}>
      <div className={styles.list}>{list}</div>
      <div className={styles.detail}>
        {isOpen && (
          <Link className={`button quiet ${styles.back}`} href={back.href}>
            <Icon name="back" />
            {back.name}
          </Link>
        )}
        {children}
      </div>
    </div>
  );
}
