import { Type } from 'typebox';
import { RAISABLE_LIMITS } from '../../application-limits.ts';
import { LIMITS } from '../../limits.ts';
import {
  ApplicationLimitObject,
  ApplicationRequestObject,
  OperatorApplicationRequestObject,
} from '../../objects/apps/application-requests.ts';
import { operation } from '../../operation.ts';
import { Maybe, Snowflake, Text, TextWithin, WholeWithin, Whole, WordOf } from '../../schemas.ts';

/** The states of a request. */
export const REQUEST_STATES = ['pending', 'approved', 'rejected', 'withdrawn'] as const;

export const getApplicationLimits = operation({
  id: 'get_application_limits',
  method: 'GET',
  path: '/applications/{application_id}/limits',
  auth: ['person'],
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: {
    200: Type.Object({
      /** Whether this server counts requests. */
      limits_rates: Type.Boolean(),
      limits: Type.Array(ApplicationLimitObject),
    }),
  },
});

export const listApplicationRequests = operation({
  id: 'list_application_requests',
  method: 'GET',
  path: '/applications/{application_id}/requests',
  auth: ['person'],
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: Type.Object({ requests: Type.Array(ApplicationRequestObject) }) },
});

export const createApplicationRequest = operation({
  id: 'create_application_request',
  method: 'POST',
  path: '/applications/{application_id}/requests',
  auth: ['person'],
  body: Type.Object({
    kind: WordOf(['intents', 'limit']),
    limit: Maybe(WordOf(RAISABLE_LIMITS)),
    value: Maybe(Whole(1, 1_000_000)),
    text: TextWithin(LIMITS.applications.requestText),
  }),
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 201: ApplicationRequestObject },
});

export const withdrawApplicationRequest = operation({
  id: 'withdraw_application_request',
  method: 'DELETE',
  path: '/applications/{application_id}/requests/{request_id}',
  auth: ['person'],
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 204: null },
});

export const listOperatorApplicationRequests = operation({
  id: 'list_operator_application_requests',
  method: 'GET',
  path: '/operator/application-requests',
  auth: ['person'],
  query: Type.Object({
    state: Type.Optional(WordOf(REQUEST_STATES)),
    application_id: Type.Optional(Snowflake()),
    before: Type.Optional(Snowflake()),
    limit: Type.Optional(WholeWithin(LIMITS.operator.perPage)),
  }),
  errors: ['MISSING_ACCESS'],
  replies: { 200: Type.Object({ requests: Type.Array(OperatorApplicationRequestObject) }) },
});

export const decideApplicationRequest = operation({
  id: 'decide_application_request',
  method: 'PATCH',
  path: '/operator/application-requests/{request_id}',
  auth: ['person'],
  body: Type.Object({
    state: WordOf(['approved', 'rejected']),
    value: Maybe(Whole(1, 1_000_000)),
    reason: Maybe(Text(0, 512)),
  }),
  audit: true,
  errors: ['MISSING_ACCESS'],
  replies: { 200: OperatorApplicationRequestObject },
});
