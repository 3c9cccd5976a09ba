import type { ReactNode } from 'react';
import { Link } from '../router.tsx';
import { Logo } from '../ui/icon.tsx';
import { t } from './text.ts';
import { ThemeButton } from '../shell/top-bar.tsx';

/** A page with a single task, such as logging in. */
export function Gate({
  title,
  lead,
  children,
  wide = false,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  wide?: boolean;
}) {
  return (
    <div className="gate">
      <div className="gate-corner">
        <ThemeButton />
      </div>
      <main className={wide ? 'gate-card gate-wide' : 'gate-card'}>
        <Link href="/" className="gate-brand" aria-label={t('home')}>
          <Logo size={44} />
        </Link>
        <h1>{title}</h1>
        {lead && <p className="gate-lead">{lead}</p>}
        {children}
      </main>
    </div>
  );
}
