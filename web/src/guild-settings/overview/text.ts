import overview from '../../../messages/en/guild-overview.json' with { type: 'json' };
import { texts } from '../../i18n/texts.ts';

/** The texts of the overview of a guild. */
export const t = texts('guild-overview', overview);
