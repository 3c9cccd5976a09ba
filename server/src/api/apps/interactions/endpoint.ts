import { Readable } from 'node:stream';
import { LIMITS } from '@guildhall/protocol/limits';
import type { EndpointFailure } from '@guildhall/protocol/objects/apps/deliveries';
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
import { textOf } from '../../../core/values/json-fields.ts';
import { failureOf } from '../deliveries/failure.ts';
import { recordDelivery } from '../deliveries/record-delivery.ts';
import { answerInteraction, type FirstReply } from './answer.ts';
import { failUnanswered } from './deadline.ts';
import { FAILURE_REASONS, INTERACTION_TYPES } from '@guildhall/protocol/bodies/apps/interactions';
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
  const url = application.interactions_endpoint_url ?? '';
  const [at, started] = [ctx.clock.now(), ctx.clock.elapsed()];
  let response: OutboundResponse | null = null;
  let failure: EndpointFailure | null = null;
  let durationMs = 0;
  try {
    response = await callSigned(ctx, { url, signing_key: application.signing_key }, payload, {
      maxBytes: Math.max(LIMITS.interactions.responseBytes.max, ctx.config.uploadBytes + ROOM),
    }).finally(() => {
      durationMs = Math.round(ctx.clock.elapsed() - started);
    });
    if (!LATER.has(response.status)) await take(ctx, row, response);
  } catch (error) {
    if (!(error instanceof OutboundError) && !(error instanceof ApiError) && !(error instanceof WrongAnswer)) throw error;
    failure = error instanceof OutboundError ? failureOf(error) : error instanceof WrongAnswer ? error.failure : 'wrong_body';
    ctx.log.debug({ err: error, application_id: application.id }, 'an interactions endpoint sent an invalid response');
    await failUnanswered(ctx, row.id, failure === 'timed_out' ? FAILURE_REASONS.TIMEOUT : FAILURE_REASONS.UNKNOWN);
  }
  const what = { applicationId: application.id, kind: 'interaction' as const, name: nameOf(payload), url, payload };
  await recordDelivery(ctx, { ...what, at, durationMs, response, failure });
}

/** The type of an interaction, with the command or the component that it is about. */
function nameOf({ type, data }: InteractionPayload): string {
  const [kind = `type ${type}`] = Object.entries(INTERACTION_TYPES).find(([, value]) => value === type) ?? [];
  const about = textOf(data, 'name') ?? textOf(data, 'custom_id');
  return about === undefined ? kind : `${kind} ${about}`;
}

/** An invalid response. */
class WrongAnswer extends Error {
  readonly failure: EndpointFailure;

  constructor(message: string, failure: EndpointFailure = 'wrong_body') {
    super(message);
    this.failure = failure;
  }
}

async function take(ctx: PublicContext, row: InteractionRow, answer: OutboundResponse): Promise<void> {
  if (answer.status !== 200) throw new WrongAnswer(`status ${answer.status}`, 'wrong_status');
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
