import { jobKind } from '../../../core/framework/job.ts';
import type { SourceKey } from './queries.ts';

/** Brings the copies of a published message up to date. */
export const FOLLOW_SOURCE = jobKind<SourceKey>('follow_source');
