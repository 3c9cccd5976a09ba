// The values of ErrorType that this library uses: constants, which a bundler replaces by their values.
export const NETWORK_ERROR = 1;
export const HTTP_ERROR = 2;
export const CLIENT_NOT_READY = 3;
export const DISABLED = 4;
export const CLIENT_DESTROYED = 5;
export const VALIDATION_ERROR = 6;
export const ABORTED = 7;
export const AUTHORIZATION_FAILED = 8;
export const RPC_ERROR = 9;
