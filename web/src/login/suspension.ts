import { ApiError } from '@guildhall/protocol/client';
import english from '../../messages/en/suspension.json' with { type: 'json' };
import { formatTag } from '../i18n/locale.ts';
import { texts } from '../i18n/texts.ts';

const t = texts('suspension', english);

/** Why the operator refuses an account, and until when (ISO 8601; null: permanently). */
export interface Suspension {
  until: string | null;
  reason: string | null;
}

/** The suspension that a refused login names (20013); null for any other error. */
export function suspensionOf(error: unknown): Suspension | null {
  const given = error instanceof ApiError ? error.body.suspension : undefined;
  if (typeof given !== 'object' || given === null) return null;
  const { until, reason }: { until?: unknown; reason?: unknown } = given;
  return { until: typeof until === 'string' ? until : null, reason: typeof reason === 'string' ? reason : null };
}

/** A suspension in a sentence or two. */
export function suspensionText({ until, reason }: Suspension): string {
  const format = new Intl.DateTimeFormat(formatTag(), { dateStyle: 'long', timeStyle: 'short' });
  const end = until === null ? t('permanent') : t('until', { end: format.format(Date.parse(until)) });
  return reason ? t('because', { end, reason }) : end;
}
