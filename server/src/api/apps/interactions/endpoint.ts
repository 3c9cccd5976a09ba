import { Readable } from 'node:stream';
import { LIMITS } from '@guildhall/protocol/limits';
import { Compile } from 'typebox/compile';
import { nobodysContext, type PublicContext } from '../../../core/framework/context.ts';
import { ApiError } from '../../../core/framework/errors.ts';
import { parseJson } from '../../../core/values/json.ts';
import { OutboundError, type OutboundResponse } from '../../../core/framework/outbound.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import type { UploadedFile } from '../../../core/framework/route.ts';
import { callSigned } from '../../../core/access/signed-call.ts';
import type { ApplicationRow } from '../../../core/tables/database.ts';
import type { InteractionRow } from '../../../core/tables/interactions.ts';
import { discardUploads, storeUpload } from '../../../core/media/uploads.ts';
import { answerInteraction, type FirstReply } from './answer.ts';
import { failUnanswered } from './deadline.ts';
import { FAILURE_REASONS } from '@guildhall/protocol/bodies/apps/interactions';
import { partsOf } from './multipart.ts';
import { CallbackBody } from '@guildhall/protocol/bodies/apps/interactions';
import type { InteractionPayload } from '@guildhall/protocol/objects/apps/interactions';

/** Statuses that announce a later response through the callback, as for the gateway. */
const LATER: ReadonlySet<number> = new Set([202, 204]);
const ROOM = 5 * 1024 * 1024;
const check = Compile(CallbackBody);

/**
 * Sends an interaction to its application's endpoint, signed and once; its response, JSON or multipart, counts as the
 * first one. A late, invalid, redirecting or missing response fails the interaction immediately.
 */
export async function callEndpoint(
  platform: Platform,
  application: ApplicationRow,
  row: InteractionRow,
  payload: InteractionPayload,
): Promise<void> {
  const ctx = nobodysContext(platform);
  try {
    const url = application.interactions_endpoint_url ?? '';
    const answer = await callSigned(ctx, { url, signing_key: application.signing_key }, payload, {
      maxBytes: Math.max(LIMITS.interactions.responseBytes.max, ctx.config.uploadBytes + ROOM),
    });
    if (!LATER.has(answer.status)) await take(ctx, row, answer);
  } catch (error) {
    if (!(error instanceof OutboundError) && !(error instanceof ApiError) && !(error instanceof WrongAnswer)) throw error;
    const isLate = error instanceof OutboundError && error.reason === 'timeout';
    ctx.log.debug({ err: error, application_id: application.id }, 'an interactions endpoint sent an invalid response');
    await failUnanswered(ctx, row.id, isLate ? FAILURE_REASONS.TIMEOUT : FAILURE_REASONS.UNKNOWN);
  }
}

/** An invalid response. */
class WrongAnswer extends Error {}

async function take(ctx: PublicContext, row: InteractionRow, answer: OutboundResponse): Promise<void> {
  if (answer.status !== 200) throw new WrongAnswer(`status ${answer.status}`);
  const { body, files } = await readReply(ctx, answer);
  try {
    await answerInteraction(ctx, row, { body, files });
  } finally {
    await discardUploads(
      ctx,
      files.flatMap(({ stored }) => stored ?? []),
    );
  }
}

async function readReply(ctx: PublicContext, { headers, body }: OutboundResponse): Promise<FirstReply> {
  const type = headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) return { body: replyOf(body.toString()), files: [] };
  const parts = partsOf(type, body);
  const reply = replyOf(String(parts?.find(({ name }) => name === 'payload_json')?.bytes));
  const given = (parts ?? []).flatMap(({ filename, ...part }) =>
    filename === undefined || part.name === 'payload_json' ? [] : [{ ...part, filename }],
  );
  if (given.length > LIMITS.interactions.responseFiles.max) throw new WrongAnswer(`${given.length} files`);
  const files: UploadedFile[] = [];
  for (const { name, filename, contentType, bytes } of given) {
    const stored = await storeUpload(ctx, Readable.from([bytes]));
    files.push({ field: name, filename, contentType, bytes: Buffer.alloc(0), pieces: [], stored });
  }
  return { body: reply, files };
}

function replyOf(text: string): CallbackBody {
  let reply: unknown;
  try {
    reply = parseJson(text);
  } catch {
    throw new WrongAnswer('no JSON');
  }
  if (!check.Check(reply)) throw new WrongAnswer('not an interaction response');
  return reply;
}
