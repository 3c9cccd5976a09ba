import type { Route } from '../../../core/framework/route.ts';
import { createStreamPreview } from './create-stream-preview.ts';
import { getStreamPreview } from './get-stream-preview.ts';
import { notifyStream } from './notify-stream.ts';
import { updateStream } from './update-stream.ts';

/** Live streams under /streams/{stream_key}. */
export const streamsRoutes: Route[] = [getStreamPreview, createStreamPreview, updateStream, notifyStream];
