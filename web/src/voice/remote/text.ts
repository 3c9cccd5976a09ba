import english from '../../../messages/en/desktop-agent.json' with { type: 'json' };
import { texts } from '../../i18n/texts.ts';

/** The texts of what the desktop agent asks for. */
export const t = texts('desktop-agent', english);
