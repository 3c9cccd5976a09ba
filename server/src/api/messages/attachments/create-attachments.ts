import { LIMITS } from '@guildhall/protocol/limits';
import { inChannel } from '../../../core/access/channel.ts';
import { fail, failForm, complain } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { blobOf, uploadAddress } from '../../../core/media/uploads.ts';
import { cleanFilename } from './filename.ts';
import { createAttachments as operation } from '@guildhall/protocol/operations/messages/attachments';

/**
 * Announces files of a message and returns an upload URL for each. The bytes are PUT there, then the message
 * names the file by `uploaded_filename`. A size over the limit is 50045.
 */
export const createAttachments = route(operation, {
  access: inChannel('SEND_MESSAGES', 'ATTACH_FILES'),
  limit: limits.write,
  run: async (ctx, { path, body }) => {
    const names = body.files.map((file) => cleanFilename(file.filename));
    if (body.files.some((file) => file.file_size > ctx.config.uploadBytes)) fail('FILE_TOO_LARGE');
    const userId = ctx.viewer.user.id;
    const ids = await ctx.transact(async (tx) => {
      const { kysely } = tx.db;
      const waiting = await kysely
        .selectFrom('attachments')
        .select('id')
        .where('claimed_at', 'is', null)
        .where('user_id', '=', userId)
        .limit(LIMITS.attachments.announced.max)
        .execute();
      if (waiting.length + names.length > LIMITS.attachments.announced.max)
        failForm({
          files: complain.custom(
            'BASE_TYPE_MAX_LENGTH',
            `Send the files that were announced before: ${waiting.length} are missing.`,
          ),
        });
      const rows = body.files.map(({ file_size }, index) => {
        const id = tx.id();
        const filename = names[index] ?? '';
        return {
          id,
          blob: blobOf(id),
          channel_id: path.channel_id,
          user_id: userId,
          filename,
          size: file_size,
          created_at: tx.now,
        };
      });
      await kysely.insertInto('attachments').values(rows).execute();
      return rows.map((row) => row.id);
    });
    return {
      attachments: ids.map((id, index) => ({
        id: body.files[index]?.id ?? null,
        upload_url: uploadAddress(ctx, id),
        upload_filename: `${id}/${names[index]}`,
      })),
    };
  },
});
