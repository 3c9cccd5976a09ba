import english from '../../messages/en/group-dialogs.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of dialogs about group conversations. */
export const t = texts('group-dialogs', english);
