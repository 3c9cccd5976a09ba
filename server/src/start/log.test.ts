import { expect, test } from 'vitest';
import { newToken } from '../core/access/viewer.ts';
import { createLog } from './log.ts';

test('a token never appears in the log, wherever it is in the logged data', () => {
  const lines: string[] = [];
  const log = createLog('debug', { write: (line: string) => void lines.push(line) });
  const token = newToken('1234567890123456789');
  log.info({ headers: { authorization: `Bot ${token}` }, url: `/x?token=${token}` }, `login with ${token}`);
  log.error(new Error(`refused: ${token}`), 'failed');
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toContain(token.split('.')[2]);
});
