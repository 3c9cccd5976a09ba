import { t } from './text.ts';

/** The title of the browser's tab on a page. */
export function pageTitle(name: string): string {
  return t('pageTitle', { name });
}
