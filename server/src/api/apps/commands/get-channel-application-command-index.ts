import { inChannel } from '../../../core/access/channel.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { directCommandIndex, guildCommandIndex } from './command-index.ts';
import { userIn } from './usable.ts';

/** The commands that the picker lists in a channel, thread or direct message (people-api). */
export const getChannelApplicationCommandIndex = route({
  id: 'get_channel_application_command_index',
  method: 'GET',
  path: '/channels/{channel_id}/application-command-index',
  auth: ['person'],
  access: inChannel(),
  limit: limits.read,
  reply: 200,
  run: (ctx, { access }) => {
    const place = userIn(access);
    return place ? guildCommandIndex(ctx, place.user, place.isAgeRestricted) : directCommandIndex(ctx, access);
  },
});
