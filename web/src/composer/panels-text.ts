import english from '../../messages/en/composer-panels.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of commands, polls, emoji and stickers. */
export const t = texts('composer-panels', english);
