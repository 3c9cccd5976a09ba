import english from '../../../../messages/en/guild-integrations.json' with { type: 'json' };
import { texts } from '../../../i18n/texts.ts';

/** The texts of the screens of webhooks and apps. */
export const t = texts('guild-integrations', english);
