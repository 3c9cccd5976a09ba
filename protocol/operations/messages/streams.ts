import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { ImageData, Maybe, Nullable } from '../../schemas.ts';

const UNREACHED = ['UNKNOWN_STREAM', 'UNKNOWN_CHANNEL', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'] as const;

export const getStreamPreview = operation({
  id: 'get_stream_preview',
  method: 'GET',
  path: '/streams/{stream_key}/preview',
  auth: ['person'],
  errors: UNREACHED,
  replies: { 200: Type.Object({ url: Nullable(Type.String()) }) },
});

export const createStreamPreview = operation({
  id: 'create_stream_preview',
  method: 'POST',
  path: '/streams/{stream_key}/preview',
  auth: ['person'],
  body: Type.Object({ thumbnail: ImageData() }),
  errors: UNREACHED,
  replies: { 204: null },
});

export const updateStream = operation({
  id: 'update_stream',
  method: 'PATCH',
  path: '/streams/{stream_key}/stream',
  auth: ['person'],
  body: Type.Object({ region: Maybe(Type.String()) }),
  errors: UNREACHED,
  replies: { 204: null },
});

export const notifyStream = operation({
  id: 'notify_stream',
  method: 'POST',
  path: '/streams/{stream_key}/notify',
  auth: ['person'],
  errors: UNREACHED,
  replies: { 204: null },
});
