import type { FastifyRequest } from 'fastify';
import { gauges } from '../core/framework/gauges.ts';
import type { Platform } from '../core/framework/platform.ts';

/** Ms from which a response counts as slow and is logged. */
const SLOW = 1000;

/** Counts a response and logs it: failures at error, slow ones at warn, the others at debug. 501 does not count as a failure. */
export function logAnswer(platform: Platform, request: FastifyRequest, status: number, ms: number): void {
  gauges(platform).countRequest(ms);
  const { log } = platform;
  const level = status >= 500 && status !== 501 ? 'error' : ms > SLOW ? 'warn' : 'debug';
  if (level === 'debug' && !log.isLevelEnabled('debug')) return;
  const { id, method, ip } = request;
  log[level]({ request_id: id, method, route: request.routeOptions.url, status, ms: Math.round(ms), ip }, 'request');
}
