import type { Result } from '@guildhall/protocol/calls';
import { Link } from '../../router.tsx';
import { request } from '../../state/session.ts';
import { Loaded } from '../../ui/resource.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { featureName } from '../parts/feature-name.ts';
import { formatBytes, formatNumber, formatTime, When } from '../parts/format.tsx';
import { Facts, Part } from '../parts/parts.tsx';
import styles from './server.module.css';
import { t } from './text.ts';

type Storage = Result<'GET /operator/storage'>;

/** The share of the disk from which it counts as full. */
const FULL = 0.9;

/** How much the store and the files take, and the largest of them. */
export default function StorageScreen() {
  const storage = useResource('storage', () => request('GET /operator/storage'));
  return (
    <Loaded of={storage}>
      {({ store, files, disk, largest, unclaimed }) => (
        <>
          <Part title={t('usage')}>
            {disk && <Disk disk={disk} />}
            <Facts
              of={[
                [t(`store_${store.kind}`), formatBytes(store.bytes)],
                [t('files'), t('filesSum', { count: files.count, size: formatBytes(files.bytes) })],
                [t('unclaimed'), t('filesSum', { count: unclaimed.count, size: formatBytes(unclaimed.bytes) })],
              ]}
            />
            <p className={styles.small}>{t('measuredAt', { time: formatTime(files.measured_at) })}</p>
            <p className={styles.quiet}>{t('unclaimedHint')}</p>
          </Part>
          <Part title={t('folders')}>
            <Sizes label={t('folder')} rows={files.folders} />
          </Part>
          {store.tables.length > 0 && (
            <Part title={t('tables')}>
              <Sizes label={t('table')} rows={store.tables} />
            </Part>
          )}
          <Largest files={largest} />
        </>
      )}
    </Loaded>
  );
}

function Disk({ disk: { free, total } }: { disk: NonNullable<Storage['disk']> }) {
  const used = (total - free) / total;
  return (
    <>
      <p>{t('diskFree', { free: formatBytes(free), total: formatBytes(total) })}</p>
      <div className={styles.bar} aria-hidden="true" data-full={used >= FULL || undefined}>
        <span style={{ width: `${used * 100}%` }} />
      </div>
      {used >= FULL && <p className="form-error">{t('diskFull')}</p>}
    </>
  );
}

function Sizes({ label, rows }: { label: string; rows: readonly { name: string; bytes: number; count?: number }[] }) {
  if (rows.length === 0) return <p className={styles.quiet}>{t('noFiles')}</p>;
  const counts = rows.some(({ count }) => count !== undefined);
  return (
    <table className={styles.plain}>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          {counts && (
            <th scope="col" className={styles.number}>
              {t('files')}
            </th>
          )}
          <th scope="col" className={styles.number}>
            {t('size')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, bytes, count }) => (
          <tr key={name}>
            <th scope="row">{featureName(name)}</th>
            {counts && <td className={styles.number}>{formatNumber(count ?? 0)}</td>}
            <td className={styles.number}>{formatBytes(bytes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Largest({ files }: { files: Storage['largest'] }) {
  if (files.length === 0) return null;
  return (
    <Part title={t('largest')} lead={t('largestLead')}>
      <table className={styles.plain}>
        <thead>
          <tr>
            <th scope="col">{t('file')}</th>
            <th scope="col">{t('where')}</th>
            <th scope="col" className={styles.number}>
              {t('size')}
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.id}>
              <th scope="row">
                {file.filename}
                <br />
                <span className={styles.quiet}>
                  <When iso={file.created_at} />
                </span>
              </th>
              <td>{file.guild_id ? <Link href={`/console/guilds/${file.guild_id}`}>{t('inServer')}</Link> : t('inDirect')}</td>
              <td className={styles.number}>{formatBytes(file.bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}
