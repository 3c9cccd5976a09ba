import type { ConsoleEntryObject, ConsoleKind } from '@guildhall/protocol/objects/apps/console';
import type { IconName } from '../../../ui/icon.tsx';

/** The icon of each kind. */
export const KIND_ICONS: Readonly<Record<ConsoleKind, IconName>> = {
  request: 'send',
  event: 'spark',
  command: 'code',
  connection: 'link',
  delivery: 'mail',
  action: 'hand',
  withheld: 'eye-off',
};

/** The summary without the name and the status, which are shown beside it. */
export function restOfSummary({ name, summary, status }: Pick<ConsoleEntryObject, 'name' | 'summary' | 'status'>): string {
  const rest = summary.replace(name, '').replace(/^[:,\s]+|[:,\s]+$/g, '');
  if (status === null) return rest;
  return rest.replace(new RegExp(`^${status}\\b\\s*`), '').replace(new RegExp(`:?\\s*${status}$`), '');
}
