import { APPLICATION_FLAGS } from '@guildhall/protocol/enums';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { lockApplication, updateApplicationRow } from '../applications/queries.ts';
import { ownApplication } from '../applications/access.ts';
import { addEntryPoint, deleteEntryPoint } from '../commands/entry-point.ts';
import { setApplicationEmbedded as operation } from '@guildhall/protocol/operations/apps/activities';

const EMBEDDED = BigInt(APPLICATION_FLAGS.EMBEDDED);

/**
 * Turns an application into an activity, or back (204; docs/contract/applications.md#activities). For the owner and
 * developers of the owning team; repeating has no effect.
 * - On: sets the flag EMBEDDED, and adds the entry point command `launch`, which the platform answers, unless there
 *   is an entry point already.
 * - Off: removes both; running instances continue until everyone has left.
 */
export const setApplicationEmbedded = route(operation, {
  // Resolved lazily: the two features import each other.
  access: (ctx, path) => ownApplication(ctx, path),
  limit: limits.write,
  run: (ctx, { access, body: { embedded } }) =>
    ctx.transact(async (tx) => {
      // Locks the commands before the application, like every change of a command.
      await (embedded ? addEntryPoint : deleteEntryPoint)(tx, access);
      const row = (await lockApplication(tx.db, access.id)) ?? fail('UNKNOWN_APPLICATION');
      // Flags may exceed 32 bits.
      const flags = Number(embedded ? BigInt(row.flags) | EMBEDDED : BigInt(row.flags) & ~EMBEDDED);
      if (flags !== row.flags) await updateApplicationRow(tx.db, row, { flags });
    }),
});
