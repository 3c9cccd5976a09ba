import english from '../../../../messages/en/guild-expressions.json' with { type: 'json' };
import { texts } from '../../../i18n/texts.ts';

/** The texts of the screens of emojis, stickers and sounds. */
export const t = texts('guild-expressions', english);
