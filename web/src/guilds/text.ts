import english from '../../messages/en/guilds.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of the list of guilds and its dialogs. */
export const t = texts('guilds', english);
