import type { Route } from '../../../core/framework/route.ts';
import { createAttachments } from './create-attachments.ts';
import { refreshAttachmentUrls } from './refresh-attachment-urls.ts';

/** The operations of this feature, in path order. */
export const attachmentsRoutes: Route[] = [refreshAttachmentUrls, createAttachments];
