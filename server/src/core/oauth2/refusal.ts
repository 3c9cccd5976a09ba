/** The `error` values of RFC 6749 4.1.2.1 and OpenID Connect Core 3.1.2.6 that the authorize pair uses. */
export type AuthorizeErrorName =
  | 'invalid_request'
  | 'invalid_scope'
  | 'unauthorized_client'
  | 'unsupported_response_type'
  | 'request_not_supported'
  | 'request_uri_not_supported'
  | 'access_denied'
  | 'login_required'
  | 'consent_required';

/** Where responses of the authorize pair are sent. */
export interface Back {
  uri: string;
  place: 'query' | 'fragment';
  state: string | undefined;
}

/** An authorization request that is rejected before the user is asked. */
export class Refusal extends Error {
  readonly parameter: string;
  readonly error: AuthorizeErrorName;
  /** The code of the form error. */
  readonly code: string;
  /** Where the refusal may be sent; null if the address itself cannot be trusted. */
  readonly back: Back | null;

  constructor(
    { parameter, error, code, message }: { parameter: string; error: AuthorizeErrorName; code: string; message: string },
    back: Back | null,
  ) {
    super(message);
    this.parameter = parameter;
    this.error = error;
    this.code = code;
    this.back = back;
  }
}
