import { type Call, command } from '@guildhall/rpc/command';
import { refuse } from '@guildhall/rpc/errors';
import type { ActivitySurroundings } from '../surroundings.ts';

/** The user selects a picture, which is uploaded with the activity's access token. 4006 without a token, 1002 if the user declines. */
export const initiateImageUpload = command(
  'INITIATE_IMAGE_UPLOAD',
  async ({ in: { account, ask }, session }: Call<'INITIATE_IMAGE_UPLOAD', ActivitySurroundings>) => {
    const { standing, application } = session;
    if (standing.kind !== 'authenticated') return refuse('INVALID_PERMISSIONS');
    const picture = await ask({ kind: 'picture', name: application.name }, session.ended);
    if (!(picture instanceof File)) return refuse('TRANSACTION_ABORTED');
    const { attachment } = await account.requestAs(standing.token)('POST /applications/{application_id}/attachment', {
      application_id: application.id,
      files: [{ name: picture.name, data: picture, field: 'file' }],
    });
    return { image_url: attachment.url };
  },
);
