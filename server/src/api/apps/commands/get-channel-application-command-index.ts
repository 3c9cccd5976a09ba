import { inChannel } from '../../../core/access/channel.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { directCommandIndex, guildCommandIndex } from './command-index.ts';
import { userIn } from './usable.ts';
import { getChannelApplicationCommandIndex as operation } from '@guildhall/protocol/operations/apps/commands';

/** The commands that the picker lists in a channel, thread or direct message (docs/contract/interactions.md#peoples-clients). */
export const getChannelApplicationCommandIndex = route(operation, {
  access: inChannel(),
  limit: limits.read,
  run: (ctx, { access }) => {
    const place = userIn(access);
    return place ? guildCommandIndex(ctx, place.user, place.isAgeRestricted) : directCommandIndex(ctx, access);
  },
});
