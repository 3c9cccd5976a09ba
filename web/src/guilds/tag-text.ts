import english from '../../messages/en/guild-tag.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of guild tags and their dialogs. */
export const t = texts('guild-tag', english);
