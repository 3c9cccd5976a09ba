import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import type { InteractionRow } from '../../../core/tables/interactions.ts';
import { checkSubmission } from '../../messages/components/submission.ts';
import { loadMessageObject } from '../../messages/messages/page.ts';
import type { Asked, Asking } from './asking.ts';
import { findSource, resolvePicked } from './component-request.ts';
import { readGivenFiles, keepFiles, resolveFile } from './given-files.ts';
import { interactionData, interactionDetails } from './interaction.ts';
import { findInteraction, findOpenModals } from './queries.ts';
import type { Modal } from '@guildhall/protocol/objects/messages/modals';

/**
 * Reads a submitted modal: the one that `data.id` opened, or the newest open one with that custom_id. None, or
 * already answered: 10062. Invalid values: 50035 at their path.
 */
export async function readSubmission(asking: Asking): Promise<Asked> {
  const { ctx, body, seat } = asking;
  const { opener, modal } = await findModal(asking);
  const given = await readGivenFiles(asking);
  const files = new Map([...given.records].map(([id, { id: own, filename }]) => [id, { id: own, filename }]));
  const submission = checkSubmission(modal, body.data, files);
  const used = [...given.records].filter(([, record]) => submission.files.includes(record.id));
  for (const [id] of used) resolveFile(asking, given, id);
  const resolved = await resolvePicked(asking, submission.picked);
  const source = opener.message_id === null ? undefined : await findSource(asking, opener.message_id);
  const message = source && (await loadMessageObject({ db: ctx.store.read, cdn: ctx.cdn }, source, null));
  const { command_type } = interactionDetails(opener);
  const { owners } = interactionData(opener);
  return {
    data: { ...submission.data, ...resolved },
    details: { opener_id: opener.id, ...(command_type === undefined ? {} : { command_type }) },
    metadata: { application_id: seat.application.id, triggering: interactionData(opener) },
    installer: owners['1'],
    byWebhook: Object.keys(owners).length === 0,
    ...(message ? { message } : {}),
    ...keepFiles(asking, given),
  };
}

async function findModal({ ctx, access, body, seat }: Asking): Promise<{ opener: InteractionRow; modal: Modal }> {
  const db = ctx.store.read;
  const { id, custom_id } = body.data;
  if (!custom_id) failForm({ 'data.custom_id': complain.required() });
  const where = { user_id: ctx.viewer.user.id, application_id: seat.application.id, channel_id: access.channel.id };
  const candidates = id ? [await findInteraction(db, id)] : await findOpenModals(db, where);
  for (const opener of candidates) {
    if (!opener || opener.modal_json === null || opener.user_id !== where.user_id) continue;
    if (opener.application_id !== where.application_id || opener.channel_id !== where.channel_id) continue;
    const modal: Modal = JSON.parse(opener.modal_json);
    if (id || modal.custom_id === custom_id) return { opener, modal };
  }
  return fail('UNKNOWN_INTERACTION');
}
