import english from '../../../messages/en/device.json' with { type: 'json' };
import { texts } from '../../i18n/texts.ts';

/** The texts of the screens for this device. */
export const t = texts('device', english);
