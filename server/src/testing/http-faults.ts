import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../core/framework/errors.ts';
import type { Platform } from '../core/framework/platform.ts';
import type { Route } from '../core/framework/route.ts';
import type { InteractionRow } from '../core/tables/interactions.ts';
import { bucketOf, isOutsideGlobal, refuseForLimit, windowHeaders } from '../http/limit-reply.ts';
import type { Handler, OperationRequest } from '../http/operation.ts';
import { bucketId } from '../http/rate-limit.ts';
import { ExpiredInteractions } from './expired-interactions.ts';
import { failure } from './failure.ts';
import type { Fault } from './fault.ts';
import { nameOf } from './fault-body.ts';
import type { SpecOf } from './fault-kinds.ts';
import type { Faults } from './faults.ts';
import { LimitedBuckets } from './limited-buckets.ts';
import { interactionOf } from '../console/interaction-of.ts';
import { ANYONE, type Subject, subjectOfViewer } from './subject.ts';

/** One request on its way through the faults. */
interface Passage {
  route: Route;
  name: string;
  request: OperationRequest;
  reply: FastifyReply;
  subject: Subject;
  /** The interaction that its token belongs to. */
  interaction: InteractionRow | null;
  handler: Handler;
}

/** The faults of requests: replaces the handlers of all operations. */
export class HttpFaults {
  readonly #platform: Platform;
  readonly #faults: Faults;
  readonly #buckets: LimitedBuckets;
  readonly #expired: ExpiredInteractions;
  /** The work to do before the responses to requests are sent. */
  readonly #responses = new WeakMap<object, readonly (() => Promise<void> | void)[]>();

  constructor(platform: Platform, faults: Faults) {
    this.#platform = platform;
    this.#faults = faults;
    this.#buckets = new LimitedBuckets(platform.clock);
    this.#expired = new ExpiredInteractions(faults);
  }

  /** The handler of a route, with the faults before and after it. */
  wrap(route: Route, handler: Handler): Handler {
    const name = nameOf(route);
    return async (request, reply) => {
      if (this.#faults.all().length === 0) return handler(request, reply);
      const interaction = await interactionOf(this.#platform, request.params);
      const subject = await this.#subjectOf(request, interaction);
      return this.#pass({ route, name, request, reply, subject, interaction, handler });
    };
  }

  async #pass(passage: Passage): Promise<string | FastifyReply> {
    const { route, name, reply, request, subject, interaction, handler } = passage;
    this.#refuseIfLimited(passage);
    if (interaction && this.#expired.has(interaction.id, subject, name))
      fail(route.path.startsWith('/interactions/') ? 'UNKNOWN_INTERACTION' : 'UNKNOWN_WEBHOOK');
    for (const fault of this.#faults.active('rate_limit', 'error', 'slow', 'lost', 'cut')) {
      if (!fault.concerns(subject) || !fault.selects(name)) continue;
      if (isRateLimit(fault)) {
        if (this.#mayLimit(fault, passage) && fault.decide()) this.#limit(fault, passage);
        continue;
      }
      if (!fault.decide()) continue;
      const { spec } = fault;
      if (spec.kind === 'error') return failure(reply, spec);
      if (spec.kind === 'cut') {
        reply.hijack();
        disconnect(request, spec.close);
        return reply;
      }
      if (spec.kind === 'slow' && spec.when === 'before') await fault.wait(spec.ms);
      if (spec.kind === 'slow' && spec.when === 'after') this.#beforeResponse(request, () => fault.wait(spec.ms));
      if (spec.kind !== 'lost') continue;
      this.#beforeResponse(request, () => disconnect(request, spec.close));
      break;
    }
    return handler(request, reply);
  }

  #beforeResponse(request: FastifyRequest, run: () => Promise<void> | void): void {
    this.#responses.set(request.raw, [...(this.#responses.get(request.raw) ?? []), run]);
  }

  /** Does what faults do between the effect of a request and its response: call before each response is sent. */
  async delay(request: FastifyRequest): Promise<void> {
    for (const run of this.#responses.get(request.raw) ?? []) await run();
  }

  /** Refuses a request whose bucket was limited before. */
  #refuseIfLimited(passage: Passage): void {
    for (const fault of this.#faults.lasting('rate_limit')) {
      if (!fault.concerns(passage.subject) || isExempt(fault, passage)) continue;
      const left = this.#buckets.left(fault, bucketKey(fault, passage));
      if (left) this.#refuse(fault, passage, left);
    }
  }

  /** Whether a fault may limit the bucket of a request. The first request after a limit passes, so that who waited succeeds. */
  #mayLimit(fault: Fault<SpecOf<'rate_limit'>>, passage: Passage): boolean {
    return !isExempt(fault, passage) && !this.#buckets.hasJustEnded(fault, bucketKey(fault, passage));
  }

  #limit(fault: Fault<SpecOf<'rate_limit'>>, passage: Passage): never {
    return this.#refuse(fault, passage, this.#buckets.begin(fault, bucketKey(fault, passage)));
  }

  #refuse({ spec: { scope } }: Fault<SpecOf<'rate_limit'>>, { route, reply }: Passage, left: number): never {
    const taken = { allowed: false, remaining: 0, resetAfter: left };
    if (scope !== 'global') {
      reply.headers(windowHeaders(route.limit.max, taken, this.#platform.clock.now()));
      reply.header('x-ratelimit-bucket', bucketId(bucketOf(route).name));
    }
    return refuseForLimit(reply, taken, scope);
  }

  async #subjectOf({ headers }: OperationRequest, interaction: InteractionRow | null): Promise<Subject> {
    if (interaction) return { userId: null, applicationId: interaction.application_id, isApplication: true };
    const { authorization } = headers;
    const viewer = authorization ? await this.#platform.viewers.of(authorization, this.#platform.clock.now()) : null;
    return viewer ? subjectOfViewer(viewer) : ANYONE;
  }
}

function isRateLimit(fault: Fault): fault is Fault<SpecOf<'rate_limit'>> {
  return fault.spec.kind === 'rate_limit';
}

function isExempt({ spec }: Fault<SpecOf<'rate_limit'>>, { route, request }: Passage): boolean {
  return spec.scope === 'global' && isOutsideGlobal(route, request.params);
}

/** The name of everything that a limit applies to: all requests of a sender, or a bucket of one sender or of all. */
function bucketKey({ spec: { scope } }: Fault<SpecOf<'rate_limit'>>, { route, request, subject }: Passage): string {
  const who = subject.userId ?? subject.applicationId ?? request.ip;
  if (scope === 'global') return who;
  const { name, resourceOf } = bucketOf(route);
  return `${scope === 'user' ? who : ''}|${name}|${resourceOf(request.params)}`;
}

/** Cuts the connection of a request. */
function disconnect({ raw }: FastifyRequest, close: SpecOf<'cut'>['close']): void {
  if (close === 'reset') raw.socket.resetAndDestroy();
  else raw.socket.destroy();
}
