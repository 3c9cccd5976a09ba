import english from '../../../messages/en/developers-shop.json' with { type: 'json' };
import { texts } from '../../i18n/texts.ts';

/** The texts of the screens of what an application sells. */
export const t = texts('developers-shop', english);
