import type { Id } from '../../api/wire-base.ts';
import { Link } from '../../router.tsx';
import { request } from '../../state/session.ts';
import { Loaded } from '../../ui/resource.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { Part, Rows } from '../parts/parts.tsx';
import parts from '../parts/parts.module.css';
import { When } from '../parts/format.tsx';
import { ReportChip, reportTitle } from '../reports/report-words.tsx';
import { t } from './text.ts';

const SHOWN = 20;

/** The newest reports about a user. */
export function UserReports({ userId }: { userId: Id }) {
  const reports = useResource(userId, async () => {
    const query = { reported_user_id: userId, limit: SHOWN };
    return (await request('GET /operator/reports', { query })).reports;
  });
  return (
    <Part title={t('reportsAbout')}>
      <Loaded of={reports}>
        {(list) => (
          <Rows>
            {list.map((report) => (
              <li key={report.id}>
                <Link href={`/console/reports?user=${userId}`}>{reportTitle(report)}</Link> <ReportChip report={report} />
                <p className={parts.note}>
                  <When iso={report.created_at} />
                  {report.details && ` · ${report.details}`}
                </p>
              </li>
            ))}
          </Rows>
        )}
      </Loaded>
      <p className={parts.note}>{t('reportsToModerators')}</p>
    </Part>
  );
}
