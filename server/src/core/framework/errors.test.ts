import { ERRORS, type ErrorName } from '@guildhall/protocol/errors';
import { expect, test } from 'vitest';
import { ApiError, fail } from './errors.ts';

/** Name, HTTP status, JSON code and text: clients depend on the code. `npm run new -- error` adds a row. */
const ERROR_ROWS: readonly (readonly [name: ErrorName, status: number, code: number, message: string])[] = [
  ['UNKNOWN_GUILD', 404, 10004, 'Unknown Guild'],
  ['MISSING_ACCESS', 403, 50001, ERRORS.MISSING_ACCESS.message],
];

test.each(ERROR_ROWS)('%s ends a request with %i and code %i', (name, status, code, message) => {
  expect(() => fail(name)).toThrow(new ApiError(status, code, message));
});

test('extra fields and another text replace those of the table', () => {
  expect(() => fail('UNKNOWN_GUILD', { message: 'Gone', extra: { retry: false } })).toThrow(
    new ApiError(404, 10004, 'Gone', { retry: false }),
  );
});
