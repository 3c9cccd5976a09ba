import { ErrorType, SvcppError } from '../core/errors.ts';

/** The fields of a ClientResult. */
export interface Outcome {
  type: ErrorType;
  error: string;
  errorCode: number;
  status: number;
  responseBody: string;
  retryable: boolean;
  retryAfter: number;
}

/** The outcome of a call: success without an error. An error of another kind than SvcppError is that of an argument. */
export function outcomeOf(error?: unknown): Outcome {
  const failure =
    error === undefined || error instanceof SvcppError
      ? error
      : new SvcppError({ type: ErrorType.ValidationError, message: error instanceof Error ? error.message : String(error) });
  return {
    type: failure?.type ?? ErrorType.None,
    error: failure?.message ?? '',
    errorCode: failure?.code ?? 0,
    status: failure?.status ?? 0,
    responseBody: failure?.body ?? '',
    retryable: failure?.retryable ?? false,
    retryAfter: failure?.retryAfter ?? 0,
  };
}
