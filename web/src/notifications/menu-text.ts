import english from '../../messages/en/notification-menu.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of menu items, which the first page has; the other texts of notifications are loaded later. */
export const t = texts('notification-menu', english);
