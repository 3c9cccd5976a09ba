import english from '../../messages/en/channel-dialogs.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of dialogs about channels and threads, and of forums. */
export const t = texts('channel-dialogs', english);
