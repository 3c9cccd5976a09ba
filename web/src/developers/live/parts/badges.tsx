import styles from './badges.module.css';

/** The method of a request. */
export function Method({ method }: { method: string }) {
  return <span className={`${styles.method} ${styles[method] ?? ''}`}>{method}</span>;
}

interface StatusProps {
  /** The status, or words for a result without one. */
  text: string | number;
  tone: 'good' | 'bad' | 'plain';
}

/** The result of a request or a delivery. */
export function Status({ text, tone }: StatusProps) {
  return <span className={`${styles.status} ${tone === 'plain' ? '' : styles[tone]}`}>{text}</span>;
}

/** The tone of an HTTP status. */
export function toneOf(status: number): StatusProps['tone'] {
  return status < 300 ? 'good' : status >= 400 ? 'bad' : 'plain';
}
