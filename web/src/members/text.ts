import english from '../../messages/en/moderation.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of what moderators do with members. */
export const t = texts('moderation', english);
