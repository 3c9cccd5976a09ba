import { bitsOf } from '@guildhall/protocol/permissions';
import { getStreamPreview as operation } from '@guildhall/protocol/operations/messages/streams';
import { has } from '../../../core/access/permissions.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { previewBlob } from '../../guild/streams/end.ts';
import { seenStream } from './access.ts';

/** Returns the address of the last preview of a stream, null before the first; in a guild with CONNECT. */
export const getStreamPreview = route(operation, {
  access: seenStream,
  limit: limits.read,
  run: async (ctx, { access: { stream, channel } }) => {
    if (channel.guild && !has(channel.permissions, bitsOf('CONNECT'))) fail('MISSING_PERMISSIONS');
    const { rtc_server_id, preview } = stream;
    return { url: preview === null ? null : ctx.cdn.url(`${previewBlob(rtc_server_id, preview)}.jpg`) };
  },
});
