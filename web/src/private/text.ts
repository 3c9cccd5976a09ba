import english from '../../messages/en/private.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of direct messages and groups. */
export const t = texts('private', english);
