import { lazy, Suspense } from 'react';
import type { ReportProps } from './report-dialog.tsx';

const Loaded = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

/** Reports a message, a user or a server. */
export function ReportDialog(props: ReportProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
