import { createHash, randomBytes } from 'node:crypto';
import type { TestPlatform } from '@guildhall/testkit/platform';

/** The response to an agent that starts a login. */
export interface Started {
  code: string;
  user_code: string;
}

/** A verifier with its challenge. */
export function pair() {
  const code_verifier = randomBytes(32).toString('base64url');
  return { code_verifier, code_challenge: createHash('sha256').update(code_verifier).digest('base64url') };
}

/** The requests of an agent on Linux. */
export function agentOn(p: TestPlatform) {
  const headers = { 'x-super-properties': Buffer.from('{"os":"Linux","browser":"agent"}').toString('base64') };
  return {
    start: async (code_challenge: string, name = 'lab') =>
      (await p.anyone.post<Started>('/auth/agent/start', { name, code_challenge })).body,
    exchange: (code: string, code_verifier: string) =>
      p.anyone.post<{ login: { token: string; user_id: string } | null }>(
        '/auth/agent/token',
        { code, code_verifier },
        { headers },
      ),
  };
}
