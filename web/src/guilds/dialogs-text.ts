import english from '../../messages/en/guild-dialogs.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of dialogs about servers. */
export const t = texts('guild-dialogs', english);
