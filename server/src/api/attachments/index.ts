import type { Route } from '../../core/route.ts';
import { createAttachments } from './create-attachments.ts';
import { refreshAttachmentUrls } from './refresh-attachment-urls.ts';

export { cleanFilename, SPOILER_PREFIX, titleOf } from './filename.ts';
export {
  type ClaimedFile,
  claimFiles,
  findAnnounced,
  releaseChannelFiles,
  releaseFiles,
  releaseMessageFiles,
} from './files.ts';
export { type FileFacts, fileFacts } from './media/facts.ts';

/** The operations of this room, in path order. */
export const attachmentsRoutes: Route[] = [refreshAttachmentUrls, createAttachments];
