import english from '../../../messages/en/developers-live.json' with { type: 'json' };
import { texts } from '../../i18n/texts.ts';

/** The texts of the tools that watch an application at work: console, webhook events, gateway explorer, request composer. */
export const t = texts('developers-live', english);
