import english from '../../../../messages/en/guild-community.json' with { type: 'json' };
import { texts } from '../../../i18n/texts.ts';

/** The texts of the screens of communities, templates and widgets. */
export const t = texts(english);
