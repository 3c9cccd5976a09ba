import { Icon } from '../../../ui/icon.tsx';
import { t } from '../text.ts';
import styles from './documentation-links.module.css';

/** Links to pages of the server's documentation, by their paths; nothing if there are none. */
export function DocumentationLinks({ paths }: { paths: readonly string[] }) {
  if (paths.length === 0) return null;
  return (
    <ul className={styles.links} aria-label={t('documentation')}>
      {paths.map((path) => (
        <li key={path}>
          <a href={path} target="_blank" rel="noreferrer">
            <Icon name="file" size={15} />
            <span dir="ltr">{path}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The pages of the documentation about an operation and the error with which it refused a request. */
export function pagesAbout(operationId: string, error?: string | undefined): string[] {
  const operation = `/docs/operations/${operationId}`;
  return error === undefined ? [operation] : [`/docs/errors#${error}`, operation];
}
