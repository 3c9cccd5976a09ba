import type { Result } from '@guildhall/protocol/calls';
import { featureName } from '../parts/feature-name.ts';
import { t } from './text.ts';

/** An action of an operator. */
export type Entry = Result<'GET /operator/audit-log'>['entries'][number];
type Change = Entry['changes'][number];

/** The actions that the server records. */
export const ACTIONS = [
  'user_ban',
  'user_unban',
  'user_logout',
  'user_reset_password',
  'user_reset_mfa',
  'user_unlink_login',
  'user_update',
  'user_delete',
  'guild_update',
  'guild_suspend',
  'guild_restore',
  'guild_delete',
  'application_update',
  'application_request_approved',
  'application_request_rejected',
  'report_update',
  'report_delete_message',
  'job_retry',
  'job_delete',
  'clock_turn',
] as const;

/** An action in words; one that this client does not know is shown by its name. */
export function actionName(action: string): string {
  const known = ACTIONS.find((one) => one === action);
  return known ? t(known) : featureName(action);
}

/** The page of the console about the target of an action; null if there is none. */
export function targetPath({ target_type: type, target_id: id }: Pick<Entry, 'target_type' | 'target_id'>): string | null {
  if (id === null) return null;
  if (type === 'user' || type === 'guild' || type === 'application') return `/console/${type}s/${id}`;
  return null;
}

function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return t('nothing');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (Array.isArray(value)) return value.length === 0 ? t('nothing') : value.map(String).join(', ');
  if (typeof value !== 'object') return String(value);
  const fields = Object.entries(value).map(([name, of]) => t('set', { name: featureName(name), after: valueText(of) }));
  return fields.length > 0 ? fields.join(', ') : t('nothing');
}

/** A change in words: lists as what was added and removed, anything else as before and after. */
export function changeText({ key, old_value: before, new_value: after }: Change): string {
  const name = featureName(key);
  if (Array.isArray(before) && Array.isArray(after)) {
    const added = after.filter((one) => !before.includes(one));
    const removed = before.filter((one) => !after.includes(one));
    const parts = [
      ...(added.length > 0 ? [t('added', { values: valueText(added) })] : []),
      ...(removed.length > 0 ? [t('removed', { values: valueText(removed) })] : []),
    ];
    return t('list', { name, parts: parts.join('; ') });
  }
  if (before === undefined) return t('set', { name, after: valueText(after) });
  return t('changed', { name, before: valueText(before), after: valueText(after) });
}
