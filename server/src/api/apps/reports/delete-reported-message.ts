import { deleteReportedMessage as operation } from '@guildhall/protocol/operations/apps/reports';
import { findPlace } from '../../../core/access/place.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { eraseMessage } from '../../messages/messages/erase.ts';
import { operatorOnly } from '../operator/access.ts';
import { recordAction } from '../operator/actions.ts';
import { findReport, unknownReport } from './queries.ts';

/**
 * Deletes the message that a report is about, wherever it is (204; MESSAGE_DELETE); the report keeps its copy. No message, or it no
 * longer exists: 10008. Unknown report: 404. For the operator; others: 50001.
 */
export const deleteReportedMessage = route(operation, {
  access: operatorOnly,
  limit: limits.write,
  run: async (ctx, { path: { report_id } }) => {
    const { channel_id, message_id } = (await findReport(ctx.store.read, report_id)) ?? unknownReport();
    if (channel_id === null || message_id === null) return fail('UNKNOWN_MESSAGE');
    const place = (await findPlace(ctx, channel_id)) ?? fail('UNKNOWN_MESSAGE');
    await ctx.transact(async (tx) => {
      await eraseMessage(tx, place, message_id);
      const changes = [{ key: 'message_id', old_value: message_id }];
      await recordAction(tx, ctx, { action: 'report_delete_message', target: ['report', report_id], changes });
    });
  },
});
