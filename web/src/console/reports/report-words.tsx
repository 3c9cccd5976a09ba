import type { Result } from '@guildhall/protocol/calls';
import { nameOf } from '../../state/selectors.ts';
import { Chip, type Tone } from '../parts/parts.tsx';
import { t } from './text.ts';

/** A report as the operator sees it. */
export type Report = Result<'GET /operator/reports'>['reports'][number];

const TONES: Record<Report['status'], Tone> = { open: 'warn', resolved: 'good', dismissed: 'calm' };

/** The state of a report. */
export function ReportChip({ report: { status } }: { report: Pick<Report, 'status'> }) {
  return <Chip tone={TONES[status]}>{t(`status_${status}`)}</Chip>;
}

/** The kinds that are about a user, not about something that a user wrote. */
const ABOUT_USERS: readonly Report['type'][] = ['user', 'widget'];

/** The target of a report and its reason, such as “Message by Ada: spam”. */
export function reportTitle({ type, reason, reported_user: user }: Report): string {
  const values = { what: t(`type_${type}`), reason: t(`reason_${reason}`) };
  if (user && ABOUT_USERS.includes(type)) return t('titleOf', { ...values, name: nameOf(user) });
  return user ? t('titleBy', { ...values, name: nameOf(user) }) : t('title', values);
}
