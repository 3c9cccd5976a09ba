import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '@guildhall/testing';
import { bodyLimits } from '../../core/framework/body-limits.ts';
import { ApiError } from '../../core/framework/errors.ts';
import { mediaTypeOf, parseBody, readBytes } from '../../http/body.ts';
import { described } from '../fault-kinds.ts';
import { ACTIONS } from './actions.ts';
import { failureOf } from './failures.ts';
import { bodyReader, Words } from './fields.ts';
import type { Worlds } from './worlds.ts';

const YAML = /^(?:application|text)\/(?:x-)?yaml$/;

/** The body of `answers_at`. */
export const ANSWERS_AT = {
  url: described(Words(2000), 'The address. It is pinged first, so the bot must answer there already.'),
};
const readAddress = bodyReader(ANSWERS_AT);

interface Names {
  world: string;
  name: string;
  action: string;
}

/** Serves /testing/worlds (docs/testing-wire.md). */
export function serveWorlds(app: FastifyInstance, worlds: Worlds): void {
  app.post('/testing/worlds', async (request, reply) =>
    reply.code(201).send(await worlds.make(ownAddress(request), await bodyOf(request))),
  );
  app.get<{ Params: Names }>('/testing/worlds/:world', async ({ params }) => worlds.show(params.world));
  app.delete<{ Params: Names }>('/testing/worlds/:world', async ({ params }, reply) => {
    await worlds.delete(params.world);
    return reply.code(204).send();
  });
  app.get<{ Params: Names }>('/testing/worlds/:world/people/:name/transcript', async ({ params }) => ({
    transcript: personOf(worlds, params).transcript(),
  }));
  app.post<{ Params: Names }>('/testing/worlds/:world/people/:name/:action', (request, reply) => act(worlds, request, reply));
  app.post<{ Params: Names }>('/testing/worlds/:world/bots/:name/answers_at', async (request, reply) => {
    const { world, name } = request.params;
    const bot = named(worlds.find(world).bots, name, 'bot');
    const { url } = readAddress(await bodyOf(request));
    await failing(bot.answersAt(url));
    return reply.code(204).send();
  });
}

async function act(worlds: Worlds, request: FastifyRequest<{ Params: Names }>, reply: FastifyReply): Promise<FastifyReply> {
  const { params } = request;
  const person = personOf(worlds, params);
  const action = named(ACTIONS, params.action, 'action');
  const body = await bodyOf(request);
  const acting = { world: worlds.find(params.world), person, signal: abortedWith(reply) };
  const result = await failing(action.run(acting, body), person);
  return result === undefined ? reply.code(204).send() : reply.send(result);
}

/** Rejects with the error of a response. */
async function failing<T>(done: Promise<T>, person?: Person): Promise<T> {
  try {
    return await done;
  } catch (error) {
    throw await failureOf(error, person);
  }
}

function personOf(worlds: Worlds, { world, name }: Names): Person {
  return named(worlds.find(world).people, name, 'person');
}

/** One of several by its name in the path. Fails with 404. */
function named<T>(all: Readonly<Record<string, T>>, name: string, what: string): T {
  const found = Object.hasOwn(all, name) ? all[name] : undefined;
  if (found !== undefined) return found;
  throw new ApiError(404, 0, `There is no ${what} '${name}'. There is ${Object.keys(all).join(', ')}.`);
}

/** Is aborted when the client disconnects before it has its response. */
function abortedWith({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableEnded) controller.abort(new ApiError(499, 0, '499: Client Closed Request'));
  });
  return controller.signal;
}

/** The address at which a request has reached this server: the people of a world connect there. */
function ownAddress({ raw: { socket } }: FastifyRequest): string {
  const { localAddress = '', localPort } = socket;
  const host = localAddress.replace(/^::ffff:/, '');
  return `http://${host.includes(':') ? `[${host}]` : host}:${localPort}`;
}

/** The parsed body, or the text of one in YAML. Files are in the body as base64. */
async function bodyOf(request: FastifyRequest): Promise<unknown> {
  const type = mediaTypeOf(request);
  const limit = bodyLimits.pictures;
  const bytes = await readBytes(request, type, limit);
  return YAML.test(type) ? bytes.toString('utf8') : parseBody(bytes, type, limit).body;
}
