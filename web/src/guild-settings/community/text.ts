import english from '../../../messages/en/guild-community.json' with { type: 'json' };
import { texts } from '../../i18n/texts.ts';

/** The texts of the screens for communities: raids, welcome, rules, onboarding, widget and template. */
export const t = texts('guild-community', english);
