import { Chip } from '../parts/parts.tsx';
import { t } from './text.ts';
import type { SeenUser } from './types.ts';

/** The states of an account as chips: none for one that is active. */
export function UserState({ user }: { user: SeenUser }) {
  return (
    <>
      {user.operator && <Chip tone="good">{t('operator')}</Chip>}
      {user.ban && <Chip tone="bad">{t('suspended')}</Chip>}
      {user.deletes_at && <Chip tone="warn">{t('deleting')}</Chip>}
      {user.disabled_at && !user.deletes_at && <Chip tone="warn">{t('disabled')}</Chip>}
    </>
  );
}
