// Calls to the platform, and the proof that a call comes from it.
import { createPublicKey, verify } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

const ATTEMPTS = 5;
const OLDEST = 60; // seconds that a request may be old

/** Calls the platform as the bot. Waits as long as a 429 says, and tries again after a failure of the server or of the connection. */
export async function call({ url, token }, method, path, body) {
  const headers = { authorization: `Bot ${token}`, 'content-type': 'application/json' };
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(`${url}/api/v10${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) }).catch(
      (error) => error,
    );
    if (answer.ok) return answer.status === 204 ? undefined : answer.json();
    const isPassing = answer instanceof Error || answer.status === 429 || answer.status >= 500;
    if (!isPassing || attempt === ATTEMPTS)
      throw new Error(
        `${method} ${path}: ${answer instanceof Error ? answer.message : `${answer.status} ${await answer.text()}`}`,
      );
    const seconds = answer.status === 429 ? (await answer.json()).retry_after : 0.1 * attempt;
    await wait(seconds * 1000);
  }
}

/** A function that says whether a request was signed with the application's key, a moment ago. `verifyKey` is raw Ed25519 in hex. */
export function verifier(verifyKey, now) {
  const x = Buffer.from(verifyKey, 'hex').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return (headers, body) => {
    const timestamp = headers['x-signature-timestamp'] ?? '';
    const signature = Buffer.from(headers['x-signature-ed25519'] ?? '', 'hex');
    const age = Math.abs(now() / 1000 - Number(timestamp));
    return age <= OLDEST && verify(null, Buffer.concat([Buffer.from(timestamp), body]), key, signature);
  };
}
