import type { RefusalObject } from '@guildhall/protocol/objects/apps/console';
import { listFormat } from '../../../i18n/locale.ts';
import { DocumentationLinks } from '../parts/documentation-links.tsx';
import { t } from '../text.ts';
import styles from './console.module.css';

/** The rule that refused a request, and where it is documented. */
export function RefusalView({ refusal }: { refusal: RefusalObject }) {
  const { status, code, name, message, permissions, limits, fields, rate_limit, documentation } = refusal;
  return (
    <section className={`panel ${styles.refusal}`} aria-labelledby="refusal">
      <h2 id="refusal">{t('refusedBy', { rule: name ?? String(status) })}</h2>
      <p>
        {message}
        {code !== 0 && <span className="muted"> ({code})</span>}
      </p>
      {permissions.length > 0 && <p>{t('lackedPermissions', { permissions: listFormat().format(permissions) })}</p>}
      {fields.length > 0 && (
        <ul>
          {fields.map((one) => (
            <li key={one.path + one.code}>
              <span className="mono">{one.path}</span> {one.message} <span className="muted">{one.code}</span>
            </li>
          ))}
        </ul>
      )}
      {limits.length > 0 && (
        <ul>
          {limits.map((one) => (
            <li key={one.name}>
              <span className="mono">{one.name}</span> {one.max !== null && `${one.max} ${one.unit}. `}
              {one.what}
            </li>
          ))}
        </ul>
      )}
      {rate_limit && (
        <p>
          {t('rateLimited', { scope: rate_limit.scope, bucket: rate_limit.bucket ?? '-' })}{' '}
          {t('retryAfter', { seconds: rate_limit.retry_after })}
        </p>
      )}
      <DocumentationLinks paths={documentation} />
    </section>
  );
}
