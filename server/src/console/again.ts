import type { FastifyInstance } from 'fastify';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { ConsoleDetail } from '@guildhall/protocol/objects/apps/console';
import { LIMITS } from '@guildhall/protocol/limits';
import { refuseAgain, type Replacement, type SendAgain } from '../api/apps/console/again.ts';
import { detailOf } from '../api/apps/console/entry.ts';
import { deliver } from '../api/apps/deliveries/record-delivery.ts';
import { judgeEvent } from '../api/apps/deliveries/webhook-event.ts';
import { viewerByHash } from '../core/access/viewer.ts';
import type { Platform } from '../core/framework/platform.ts';
import type { ApplicationRow } from '../core/tables/database.ts';
import { fieldsOf, textOf } from '../core/values/json-fields.ts';
import { isRedacted } from '../core/values/redaction.ts';
import { Frame } from '../gateway/fanout/frame.ts';
import type { ConsoleLog } from './console-log.ts';
import type { Entry } from './entry.ts';
import type { Recorder } from './recorder.ts';
import { isCut } from './rows.ts';

/** The parts that send entries again. */
interface AgainParts {
  platform: Platform;
  recorder: Recorder;
  log: ConsoleLog;
  app: FastifyInstance;
}

type DetailOf<K extends ConsoleDetail['kind']> = Extract<ConsoleDetail, { kind: K }>;

/** Events that begin or continue a session: a client that receives one twice is confused. */
const STARTS: ReadonlySet<string> = new Set(['READY', 'RESUMED']);
/** Headers of a request that are sent again. */
const HEADERS = ['x-audit-log-reason', 'accept-language', 'x-discord-locale'];
/** The subjects by which nodes send an event again, and answer with the new entry. */
const AGAIN = 'console_again';
const SENT = 'console_sent';

/** Sends entries again. */
export function againSender(parts: AgainParts): SendAgain {
  return async (application, entry, replacement) => {
    const detail = detailOf(entry);
    switch (detail.kind) {
      case 'request':
        return requestAgain(parts, application, { detail, replacement });
      case 'delivery':
        return deliveryAgain(parts, application, detail);
      case 'event':
        return eventAgain(parts, application, detail);
      default:
        return refuseAgain('Only requests, events and webhook events can be sent again.');
    }
  };
}

async function requestAgain(
  { platform, recorder, log, app }: AgainParts,
  application: ApplicationRow,
  { detail, replacement }: { detail: DetailOf<'request'>; replacement: Replacement },
): Promise<Snowflake> {
  if (detail.credentials !== 'bot' && detail.credentials !== 'bearer')
    refuseAgain('The request has the token of an interaction or a webhook, which was not kept.');
  const { path, method, query: given } = detail;
  const body = replacement.body === undefined ? detail.body : replacement.body;
  const query = replacement.query ?? given;
  if (isRedacted([path, body, query]))
    refuseAgain('The request has a secret, which was not kept. Replace the body or the query.');
  if (detail.files.length > 0 && replacement.body === undefined) refuseAgain('The files of the request were not kept.');
  if (isCut(body)) refuseAgain('The body of the request was too long to be kept. Replace it.');
  const hasBody = body !== null && body !== undefined;
  const viewer = await botOf(platform, application);
  const search = new URLSearchParams(query).toString();
  const headers = Object.fromEntries(HEADERS.flatMap((name) => (detail.headers[name] ? [[name, detail.headers[name]]] : [])));
  const entries = await recorder.capture(() =>
    platform.viewers.lend(viewer, (authorization) =>
      app.inject({
        method: METHODS.find((one) => one === method) ?? 'GET',
        url: search === '' ? path : `${path}?${search}`,
        headers: {
          ...headers,
          authorization,
          'user-agent': 'Guildhall console',
          ...(hasBody && { 'content-type': 'application/json' }),
        },
        ...(hasBody && { payload: JSON.stringify(body) }),
      }),
    ),
  );
  return written(log, entries, 'request');
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The viewer that a bot is. */
async function botOf({ store, clock }: Platform, { bot_id }: ApplicationRow) {
  const token = await store.read.kysely
    .selectFrom('tokens')
    .select('hash')
    .where('user_id', '=', bot_id)
    .where('kind', '=', 'bot')
    .executeTakeFirst();
  const viewer = token && (await viewerByHash(store.read, token.hash, clock.now(), 'bot'));
  return viewer ?? refuseAgain('The bot has no valid token: reset it first.');
}

async function deliveryAgain(
  { platform, recorder, log }: AgainParts,
  application: ApplicationRow,
  { what, body, url }: DetailOf<'delivery'>,
): Promise<Snowflake> {
  const payload = fieldsOf(body);
  if (what === 'interaction') refuseAgain('An interaction has a token, which was not kept, and it has ended.');
  if (!payload || isRedacted(payload)) return refuseAgain('The event has a secret, which was not kept, or is too long.');
  const name = textOf(payload.event, 'type') ?? what;
  const entries = await recorder.capture(() =>
    deliver(
      platform,
      { url, signing_key: application.signing_key },
      { applicationId: application.id, kind: what, name, payload },
      { judge: judgeEvent },
    ),
  );
  return written(log, entries, 'delivery');
}

/** The id of the first new entry of a kind. */
async function written(log: ConsoleLog, entries: readonly Entry[], kind: Entry['detail']['kind']): Promise<Snowflake> {
  const entry = entries.find(({ detail }) => detail.kind === kind);
  return (entry && (await log.idOf(entry))) ?? refuseAgain('It was sent again, but not recorded.');
}

async function eventAgain(
  { platform: { bus, clock, ids, store } }: AgainParts,
  application: ApplicationRow,
  { name, data }: DetailOf<'event'>,
): Promise<Snowflake> {
  if (STARTS.has(name)) refuseAgain(`${name} begins a session: it is not sent again.`);
  if (isRedacted(data)) refuseAgain('The event has a secret, which was not kept.');
  if (isCut(data)) refuseAgain('The event was too long to be kept.');
  const session = store.read.kysely.selectFrom('gateway_sessions').select('user_id').where('user_id', '=', application.bot_id);
  if (!(await session.executeTakeFirst())) refuseAgain('The bot has no session.');
  const nonce = ids.next();
  const sent = Promise.withResolvers<Snowflake | null>();
  const stop = bus.subscribe(`${SENT}.${nonce}`, (message) => sent.resolve(textOf(message, 'id') ?? null));
  const cancel = clock.after(LIMITS.applications.responseTime.max, () => sent.resolve(null));
  try {
    await bus.confirmed?.();
    bus.publish(`${AGAIN}.${application.id}`, { kind: AGAIN, name, data, nonce });
    return (await sent.promise) ?? refuseAgain('The bot has no connected session.');
  } finally {
    cancel();
    stop();
  }
}

/** Sends events to the sessions of this process when any node asks for it. */
export function answerAgain({ platform: { bus }, recorder, log }: Omit<AgainParts, 'app'>): void {
  bus.subscribe(`${AGAIN}.*`, (message, subject) => {
    const fields = fieldsOf(message);
    const name = textOf(fields, 'name');
    const applicationId = subject.slice(AGAIN.length + 1);
    const sessions = recorder.sessionsOf(applicationId).filter(({ connection }) => connection !== null);
    if (name === undefined || !fields || sessions.length === 0) return;
    const frame = new Frame(name, fields.data);
    const send = async () => {
      for (const session of sessions) session.send(frame);
    };
    void recorder
      .capture(() => recorder.causes.run(null, send))
      .then(([entry]) => entry && log.idOf(entry))
      .then((id) => {
        if (id !== undefined) bus.publish(`${SENT}.${textOf(fields, 'nonce')}`, { kind: SENT, id });
      });
  });
}
