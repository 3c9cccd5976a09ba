import { APPLICATION_FLAGS } from '@guildhall/protocol/enums';
import type { ApplicationRow } from '../../../core/tables/database.ts';

/** Whether an application is an activity. */
export function isEmbedded({ flags }: Pick<ApplicationRow, 'flags'>): boolean {
  // Flags may exceed 32 bits.
  return (BigInt(flags) & BigInt(APPLICATION_FLAGS.EMBEDDED)) !== 0n;
}
