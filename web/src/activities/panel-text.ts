import english from '../../messages/en/activity-panel.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The texts of running activities and of what they ask. */
export const t = texts('activity-panel', english);
