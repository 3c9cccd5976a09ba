import english from '../../../messages/en/guild-roles.json' with { type: 'json' };
import { texts } from '../../i18n/texts.ts';

/** The texts of the screen of roles. */
export const t = texts('guild-roles', english);
