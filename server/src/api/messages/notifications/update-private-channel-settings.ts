import { SNOWFLAKE_PATTERN } from '@guildhall/protocol/ids';
import { GuildSettingsChange, updatePrivateSettings as operation } from '@guildhall/protocol/operations/messages/notifications';
import { knownFields } from '../../../core/framework/known-fields.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { findOwnChannelIds } from './queries.ts';
import { requireChannels } from './require-channels.ts';
import { changeSettings } from './save-settings.ts';
import { PRIVATE } from './settings.ts';

const ID = new RegExp(SNOWFLAKE_PATTERN);

/** Changes the caller's notification settings of private channels and returns all of them. Unknown channels: 50035. */
export const updatePrivateSettings = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { body }) => {
    const change = knownFields(GuildSettingsChange, body);
    const { id } = ctx.viewer.user;
    const named = Object.keys(change.channel_overrides ?? {}).filter((one) => ID.test(one));
    const own = await findOwnChannelIds(ctx.store.read, id, named);
    requireChannels(change, (one) => own.has(one));
    return ctx.transact((tx) => changeSettings(tx, { user_id: id, guild_id: PRIVATE }, change));
  },
});
