import type { Snowflake } from '@guildhall/protocol/ids';
import { jobKind } from '../../../core/framework/job.ts';

/** A person is notified by pushes that `other_id` asks to be a friend, or has accepted. */
export const PUSH_FRIEND = jobKind<{ user_id: Snowflake; other_id: Snowflake; accepted: boolean }>('push.friend');
