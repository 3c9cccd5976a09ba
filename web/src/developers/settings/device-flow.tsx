import { CopyField } from '../../ui/field.tsx';
import { t } from './text.ts';
import styles from './device-flow.module.css';

/** The grant type by which a device fetches its token (RFC 8628 3.4). */
const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:device_code';

/** How an application on a device without a browser logs people in: the requests that it sends, and the address for people. */
export function DeviceFlow({ clientId }: { clientId: string }) {
  const api = `${location.origin}/api/oauth2`;
  return (
    <section className="panel" aria-labelledby="device-flow">
      <h2 id="device-flow">{t('deviceFlow')}</h2>
      <p className="field-hint">{t('deviceLead')}</p>
      <ol className={styles.steps}>
        <li>
          {t('deviceStart')}
          <pre>
            <code>{`POST ${api}/device/authorize\nclient_id=${clientId}&client_secret=…&scope=identify`}</code>
          </pre>
        </li>
        <li>
          {t('deviceShow')}
          <CopyField label={t('activationPage')} value={`${location.origin}/activate`} />
        </li>
        <li>
          {t('devicePoll')}
          <pre>
            <code>{`POST ${api}/token\ngrant_type=${GRANT_TYPE}\n&device_code=…&client_id=${clientId}&client_secret=…`}</code>
          </pre>
        </li>
      </ol>
    </section>
  );
}
