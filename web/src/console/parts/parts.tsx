import type { ReactNode } from 'react';
import type { Id } from '../../api/wire-base.ts';
import { Link } from '../../router.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { t } from '../text.ts';
import styles from './parts.module.css';

/** How something is: good, in need of attention, bad, or neither. */
export type Tone = 'good' | 'warn' | 'bad' | 'calm';

/** A state in a word or two. */
export function Chip({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`${styles.chip} ${styles[tone]}`}>{children}</span>;
}

/** Facts in two columns: what it is, and the value. Those with null are left out. */
export function Facts({ of }: { of: readonly (readonly [label: string, value: ReactNode] | null)[] }) {
  return (
    <dl className={styles.facts}>
      {of.map(
        (fact) =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface NamedProps {
  id: Id;
  name: string;
  /** A second line. */
  detail?: ReactNode;
  shape?: 'person' | 'app' | 'guild';
  picture?: string | null | undefined;
  /** Chips after the name. */
  children?: ReactNode;
}

/** A picture with a name and a second line, as the first cell of a row. */
export function Named({ id, name, detail, shape = 'person', picture, children }: NamedProps) {
  return (
    <div className={styles.named}>
      <Avatar id={id} name={name} shape={shape} size={36} picture={picture} {...(shape === 'app' && { folder: 'app-icons' })} />
      <div className={styles.words}>
        <span className={styles.line}>
          <strong>{name}</strong>
          {children}
        </span>
        {detail && <span className={styles.quiet}>{detail}</span>}
      </div>
    </div>
  );
}

interface DetailsHeadProps extends Omit<NamedProps, 'detail'> {
  detail: ReactNode;
  /** The address of the list. */
  back: string;
}

/** The head of a page about one thing, with a link back to its list. */
export function DetailsHead({ back, id, name, detail, shape = 'person', picture, children }: DetailsHeadProps) {
  return (
    <>
      <Link className={styles.back} href={back}>
        <Icon name="back" size={16} />
        {t('back')}
      </Link>
      <header className={styles.head}>
        <Avatar id={id} name={name} shape={shape} size={56} picture={picture} {...(shape === 'app' && { folder: 'app-icons' })} />
        <div className={styles.words}>
          <h2>
            {name} {children}
          </h2>
          <p className={styles.quiet}>{detail}</p>
        </div>
      </header>
    </>
  );
}

/** A titled part of a page. */
export function Part({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}

/** A thing that can be done, with what it does and its button. */
export function ActRow({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.act}>
      <div className={styles.words}>
        <strong>{title}</strong>
        <span className={styles.note}>{text}</span>
      </div>
      {children}
    </li>
  );
}

/** A list of things that can be done, or of short rows. */
export function Rows({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}
