import { MESSAGE_TYPES } from '@guildhall/protocol/enums';
import type { EmbedObject } from '@guildhall/protocol/objects/messages/messages';
import { createReport as operation, type CreateReportBody } from '@guildhall/protocol/operations/apps/reports';
import type { Static } from 'typebox';
import type { Context } from '../../../core/framework/context.ts';
import { complain, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { ChannelRow } from '../../../core/tables/database.ts';
import type { NewReport } from '../../../core/tables/operator.ts';
import { SYSTEM_MESSAGE_DUE } from '../../guild/channels/hooks.ts';
import { findUser } from '../../people/users/queries.ts';
import { chosenReason } from './menu.ts';
import { insertReport } from './queries.ts';
import { loadReported, type Reported } from './reported.ts';
import { reportTypeOf } from './type.ts';

type Chosen = string | string[] | null | undefined;

/**
 * Reports something to the operator, or a guild's message to its moderators (`elements.to`): `{report_id}`
 * (docs/contract/people.md#reports). The reported object is copied. A second report of the same thing returns the first.
 */
export const createReport = route(operation, {
  access: open,
  limit: limits.report,
  run: async (ctx, { path: { report_type }, body }) => {
    const type = reportTypeOf(report_type);
    const reason = chosenReason(body);
    if (!reason) return failForm({ breadcrumbs: complain.custom('REPORT_PATH_INVALID', 'These are not the steps of the menu.') });
    const details = chosen(body.elements?.text)?.replaceAll('\0', '').trim() || null;
    if (reason === 'other' && details === null) failForm({ 'elements.text': complain.required() });
    const reported = await loadReported(ctx, type, body);
    const channel = await destinationOf(ctx, body, reported);
    return ctx.transact(async (tx) => {
      const row: NewReport = {
        id: tx.id(),
        type,
        status: 'open',
        destination: channel ? 'guild' : 'operator',
        reporter_id: ctx.viewer.user.id,
        target: reported.target,
        reported_user_id: reported.userId ?? null,
        guild_id: reported.guildId ?? null,
        channel_id: reported.channelId ?? null,
        message_id: reported.messageId ?? null,
        reason,
        details,
        language: body.language ?? 'en',
        snapshot_json: JSON.stringify(reported.snapshot),
        note: null,
        handled_by: null,
        handled_at: null,
      };
      const { id, isNew } = await insertReport(tx.db, row);
      if (isNew && channel) await tellModerators(tx, channel, row);
      return { report_id: id };
    });
  },
});

/** The channel for safety alerts of a guild whose moderators handle the report; undefined if the operator does. */
async function destinationOf(
  ctx: Context,
  body: Static<typeof CreateReportBody>,
  reported: Reported,
): Promise<ChannelRow | undefined> {
  const to = chosen(body.elements?.to) ?? 'operator';
  if (to === 'operator') return undefined;
  if (to !== 'guild') failForm({ 'elements.to': complain.choices(['operator', 'guild']) });
  const guild =
    reported.messageId !== undefined && reported.guildId !== undefined && (await ctx.guildStates.get(reported.guildId));
  const channel = guild ? guild.channels.get(guild.row.safety_alerts_channel_id ?? '') : undefined;
  return (
    channel?.row ??
    failForm({ 'elements.to': complain.custom('REPORT_GUILD_UNAVAILABLE', 'This cannot be reported to moderators of a server.') })
  );
}

/** Posts as the author of the message, as alerts of auto moderation do; the reporter is not named. */
async function tellModerators(tx: Tx, channel: ChannelRow, row: NewReport): Promise<void> {
  const author = row.reported_user_id ? await findUser(tx.db, row.reported_user_id) : undefined;
  if (!author) return;
  const { content }: { content?: string } = JSON.parse(row.snapshot_json);
  const said = {
    notification_type: 'report',
    report_id: row.id,
    report_reason: row.reason,
    ...(row.details === null || row.details === undefined ? {} : { report_details: row.details }),
    channel_id: row.channel_id ?? '',
    message_id: row.message_id ?? '',
  };
  const fields = Object.entries(said).map(([name, value]) => ({ name, value, inline: false }));
  const embed: EmbedObject = { type: 'auto_moderation_message', description: content ?? '', fields };
  await tx.notify(SYSTEM_MESSAGE_DUE, { channel, type: MESSAGE_TYPES.AUTO_MODERATION_ACTION, author, embeds: [embed] });
}

function chosen(value: Chosen): string | undefined {
  return (Array.isArray(value) ? value[0] : value) ?? undefined;
}
