import type { Snowflake } from '@guildhall/protocol/ids';
import { jobKind } from '../../../core/framework/job.ts';

/** A message whose links may have previews. */
export interface PreviewWork {
  channel_id: Snowflake;
  message_id: Snowflake;
}

/** Fetches the previews of a message's links and shows them. */
export const PREVIEW_LINKS = jobKind<PreviewWork>('preview_links');
