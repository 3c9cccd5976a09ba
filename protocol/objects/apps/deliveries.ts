import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id, Time } from '../parts.ts';

/** The kinds of deliveries. */
export const DELIVERY_KINDS = ['interaction', 'webhook_event'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** The reasons why a request to an endpoint failed. */
export const ENDPOINT_FAILURES = [
  /** Its address is in a network that the server may not call. */
  'not_allowed',
  /** Its host is unknown. */
  'not_resolved',
  /** No connection, or it was cut. */
  'refused',
  'timed_out',
  /** No secure connection, such as for an expired certificate. */
  'tls',
  'wrong_status',
  'wrong_body',
  'too_large',
  /** It took a request with a wrong signature. */
  'accepted_forged',
] as const;
export type EndpointFailure = (typeof ENDPOINT_FAILURES)[number];

const Failure = Type.Enum([...ENDPOINT_FAILURES]);
const Headers = Type.Record(Type.String(), Type.String());

/** One signed request to an endpoint of an application. */
export const DeliveryObject = Type.Object(
  {
    id: Id,
    kind: Type.Enum([...DELIVERY_KINDS]),
    /** The type of the event, or of the interaction with its command: `APPLICATION_COMMAND hello`. */
    name: Type.String(),
    url: Type.String(),
    /** From 1. */
    attempt: Type.Integer(),
    at: Time,
    /** The status of the response; null if there was none. */
    status: Nullable(Type.Integer()),
    failure: Nullable(Failure),
    duration_ms: Nullable(Type.Number()),
    is_delivered: Type.Boolean(),
    /** Whether it is a sample that a developer sent. */
    is_test: Type.Boolean(),
    /** The delivery that this one repeats at a developer's request. */
    redelivery_of: Nullable(Id),
    /** When the event is sent again by itself; null if it is not. */
    next_attempt_at: Nullable(Time),
  },
  { title: 'DeliveryObject' },
);
export type DeliveryObject = Static<typeof DeliveryObject>;

/** The same with the request and the response, without secrets. */
export const DeliveryWithBodiesObject = Type.Object(
  {
    ...DeliveryObject.properties,
    request: Type.Object({ headers: Headers, body: Type.Unknown() }),
    response: Nullable(Type.Object({ status: Type.Integer(), headers: Headers, body: Type.Unknown() })),
  },
  { title: 'DeliveryWithBodiesObject' },
);
export type DeliveryWithBodiesObject = Static<typeof DeliveryWithBodiesObject>;

/** One request of a check of an endpoint. */
export const EndpointStepObject = Type.Object(
  {
    name: Type.Enum(['valid_signature', 'invalid_signature']),
    is_passed: Type.Boolean(),
    status: Nullable(Type.Integer()),
    duration_ms: Type.Number(),
    reason: Nullable(Failure),
    /** The events and the expectation, in a sentence. */
    message: Type.String(),
  },
  { title: 'EndpointStepObject' },
);
export type EndpointStepObject = Static<typeof EndpointStepObject>;
