import { Type } from 'typebox';
import { Maybe, Text, Nullable } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { Id } from '../../objects/parts.ts';

export const CreateAttachmentsBody = Type.Object({
  files: Type.Array(
    Type.Object({
      id: Maybe(Type.Union([Type.String({ maxLength: 20 }), Type.Integer({ minimum: 0 })])),
      filename: Text(1, 1024),
      file_size: Type.Integer({ minimum: 1 }),
      is_clip: Maybe(Type.Boolean()),
    }),
    { minItems: 1, maxItems: 10 },
  ),
});

export const RefreshAttachmentUrlsBody = Type.Object({
  attachment_urls: Type.Array(Text(1, 2048), {
    minItems: LIMITS.attachments.refreshed.min,
    maxItems: LIMITS.attachments.refreshed.max,
  }),
});

export const refreshAttachmentUrls = operation({
  id: 'refresh_attachment_urls',
  method: 'POST',
  path: '/attachments/refresh-urls',
  auth: ['bot', 'person'],
  body: RefreshAttachmentUrlsBody,
  errors: ['UNKNOWN_CHANNEL', 'MISSING_ACCESS'],
  replies: {
    200: Type.Object({
      refreshed_urls: Type.Array(
        Type.Object({
          original: Type.String(),
          refreshed: Nullable(Type.String()),
        }),
      ),
    }),
  },
});

export const createAttachments = operation({
  id: 'create_attachments',
  method: 'POST',
  path: '/channels/{channel_id}/attachments',
  auth: ['bot', 'person'],
  body: CreateAttachmentsBody,
  errors: ['UNKNOWN_CHANNEL', 'MISSING_ACCESS', 'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH', 'MISSING_PERMISSIONS'],
  replies: {
    200: Type.Object({
      attachments: Type.Array(
        Type.Object({
          id: Nullable(Type.Union([Id, Type.Integer()])),
          upload_url: Type.String(),
          upload_filename: Type.String(),
        }),
      ),
    }),
  },
});
