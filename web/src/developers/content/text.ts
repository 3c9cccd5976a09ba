import english from '../../../messages/en/developers-content.json' with { type: 'json' };
import { texts } from '../../i18n/texts.ts';

/** The texts of the screens of an application's content: commands, emojis, rich presence, activities and linked roles. */
export const t = texts('developers-content', english);
