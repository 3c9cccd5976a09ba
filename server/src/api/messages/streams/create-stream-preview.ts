import { LIMITS } from '@guildhall/protocol/limits';
import { createStreamPreview as operation } from '@guildhall/protocol/operations/messages/streams';
import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { inspectImage, readImage, saveImage } from '../../../core/media/images.ts';
import { deleteBlobs } from '../../../core/media/uploads.ts';
import { previewBlob } from '../../guild/streams/end.ts';
import { updateStreamRow } from '../../guild/streams/queries.ts';
import { ownStream, previewFolder } from './access.ts';
import { lockStream } from './end-part.ts';

const { previewBytes, previewWidth, previewHeight } = LIMITS.streams;

/** Stores the preview of the viewer's stream, which replaces the last one and is deleted with the stream. One a minute (429). */
export const createStreamPreview = route(operation, {
  access: ownStream,
  limit: limits.streamPreviews,
  bodyLimit: bodyLimits.picture,
  run: async (ctx, { access: { stream }, body }) => {
    const image = readImage(body.thumbnail, 'thumbnail', previewBytes.max);
    const { width, height, frames } = await inspectImage(image);
    if (width > previewWidth.max || height > previewHeight.max || frames > 1) {
      const message = `Must be one picture of at most ${previewWidth.max} by ${previewHeight.max} pixels.`;
      failForm({ thumbnail: complain.custom('IMAGE_INVALID', message) });
    }
    const { rtc_server_id: id } = stream;
    const preview = await saveImage(ctx.blobs, previewFolder(id), image);
    const isStored = await ctx.transact(async (tx) => {
      const locked = await lockStream(tx, stream);
      const unused = locked ? locked.stream.preview : preview;
      if (unused !== null && !(locked && unused === preview)) await tx.enqueue(deleteBlobs, { blobs: [previewBlob(id, unused)] });
      if (locked) await updateStreamRow(tx.db, id, { preview, preview_at: tx.now });
      return locked !== undefined;
    });
    if (!isStored) fail('UNKNOWN_STREAM');
  },
});
