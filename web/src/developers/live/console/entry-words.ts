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

/** The summary without the name that stands before it. */
export function restOfSummary({ name, summary }: Pick<ConsoleEntryObject, 'name' | 'summary'>): string {
  const rest = summary.startsWith(name) ? summary.slice(name.length) : summary;
  return rest.replace(/^[:,\s]+/, '');
}
