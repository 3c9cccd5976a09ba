import type { Snowflake } from '@guildhall/protocol/ids';
import type { Context } from '../../../core/framework/context.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findApplication } from '../applications/queries.ts';
import { claimFiles } from '../../messages/attachments/files.ts';
import { cleanFilename } from '../../messages/attachments/filename.ts';
import { fileFacts } from '../../messages/attachments/media/facts.ts';
import { releaseShared } from './release-shared.ts';
import { uploadApplicationAttachment as operation } from '@guildhall/protocol/operations/apps/activities';

/** Lifetime of a shared picture in ms: as long as its URL is valid. */
const LIFE = 86_400_000;
/** The types that activities can share (community documentation). */
const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/**
 * Stores a picture that an activity shares for a day (ActivitiesAttachmentResponse): `file` of a multipart body. For
 * the application's bot, or a token of a user of the application. Not a picture: 50035 at `file`.
 */
export const uploadApplicationAttachment = route(operation, {
  access: ofApplication,
  limit: limits.write,
  files: { streamed: true },
  run: async (ctx, { access: application_id, files }) => {
    const [file, ...others] = files;
    if (file?.field !== 'file' || !file.stored) return failForm({ file: complain.required() });
    if (others.length) fail('MAXIMUM_NUMBER_OF_ATTACHMENTS_REACHED');
    const { id, blob, size } = file.stored;
    const filename = cleanFilename(file.filename);
    const { content_type, width, height } = await fileFacts(ctx.blobs, file.stored, filename);
    if (!PICTURES.has(content_type)) failForm({ file: complain.custom('IMAGE_INVALID', 'Invalid image data.') });
    await ctx.transact(async (tx) => {
      // Uses the application id as channel id: no channel has the same one.
      const owner = { channel_id: application_id, message_id: id };
      await claimFiles(tx, owner, [{ id, filename, content_type, size, blob, announced: false }]);
      await tx.enqueue(releaseShared, { id }, tx.now + LIFE);
    });
    const url = ctx.cdn.attachment(application_id, id, filename);
    const sides = width && height ? { width, height } : {};
    return { attachment: { id, filename, size, url, proxy_url: url, ...sides, content_type, ephemeral: true } };
  },
});

/** The viewer's application, of a bot or an access token. Unknown: 10002. Another one: 20012. */
async function ofApplication(ctx: Context, path: { application_id: Snowflake }): Promise<Snowflake> {
  const application = (await findApplication(ctx.store.read, path.application_id)) ?? fail('UNKNOWN_APPLICATION');
  if (ctx.viewer.application?.id !== application.id) fail('NOT_AUTHORIZED_FOR_APPLICATION');
  return application.id;
}
