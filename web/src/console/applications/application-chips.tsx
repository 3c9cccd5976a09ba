import type { Result } from '@guildhall/protocol/calls';
import { Chip } from '../parts/parts.tsx';
import { t } from './text.ts';

/** An application as the operator sees it. */
export type SeenApplication = Result<'GET /operator/applications'>[number];

/** The decisions of the operator about an application, and the pending ones. */
export function ApplicationChips({ application }: { application: SeenApplication }) {
  return (
    <>
      {application.verified && <Chip tone="good">{t('verifiedChip')}</Chip>}
      {application.intents_review === 'in_review' && <Chip tone="warn">{t('reviewChip')}</Chip>}
      {application.game_claim?.state === 'pending' && <Chip tone="warn">{t('claimChip')}</Chip>}
    </>
  );
}
