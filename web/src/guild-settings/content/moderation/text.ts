import english from '../../../../messages/en/guild-moderation.json' with { type: 'json' };
import { texts } from '../../../i18n/texts.ts';

/** The texts of the screens of auto moderation and raid protection. */
export const t = texts('guild-moderation', english);
