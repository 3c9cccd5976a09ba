import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { pinnable } from './access.ts';
import { pinMessage } from './pin.ts';
import { deprecatedCreatePin as operation } from '@guildhall/protocol/operations/messages/pins';

/** The older path of create_pin. */
export const deprecatedCreatePin = route(operation, {
  access: pinnable,
  limit: limits.pins,
  run: (ctx, { access }) => pinMessage(ctx, access),
});
