import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { pinnable } from './access.ts';
import { unpinMessage } from './pin.ts';
import { deprecatedDeletePin as operation } from '@guildhall/protocol/operations/messages/pins';

/** The older path of delete_pin. */
export const deprecatedDeletePin = route(operation, {
  access: pinnable,
  limit: limits.pins,
  run: (ctx, { access }) => unpinMessage(ctx, access),
});
