import type { Snowflake } from '@guildhall/protocol/ids';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { isoTimeOrNull } from '../../../core/values/iso-time.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { PasskeyRow } from '../../../core/tables/mfa.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { AuthenticatorObject } from '@guildhall/protocol/objects/people/mfa';

/** Ed25519, ES256 and RS256, which authenticators support (WebAuthn 5.4, pubKeyCredParams). */
const ALGORITHMS = [-8, -7, -257];
/** Ms that a browser waits for the authenticator. */
const TIMEOUT = 60_000;

/** The fields of navigator.credentials.get() and create() responses that are read here (WebAuthn 5.1). */
const Base = {
  id: Type.String(),
  rawId: Type.String(),
  type: Type.Literal('public-key'),
  clientExtensionResults: Type.Object({}),
};
const Assertion = Type.Object({
  ...Base,
  response: Type.Object({
    clientDataJSON: Type.String(),
    authenticatorData: Type.String(),
    signature: Type.String(),
    userHandle: Type.Optional(Type.String()),
  }),
});
const Attestation = Type.Object({
  ...Base,
  response: Type.Object({
    clientDataJSON: Type.String(),
    attestationObject: Type.String(),
    transports: Type.Optional(Type.Array(Type.String())),
  }),
});

/** A passkey row as its owner sees it. */
export function authenticatorObject(row: PasskeyRow): AuthenticatorObject {
  const last_used = isoTimeOrNull(row.last_used_at);
  return { id: row.id, type: 1, name: row.name, last_used, cred_id: row.credential_id };
}

/**
 * The relying party (WebAuthn 5.4.2): the host of the public address. A passkey cannot be bound to an IP address, so on a
 * local machine it is `localhost`.
 */
export function partyOf({ publicUrl }: Pick<Platform, 'publicUrl'>): { id: string; origins: string[] } {
  const { hostname, origin, port } = new URL(publicUrl);
  if (!/^(127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)) return { id: hostname, origins: [origin] };
  return { id: 'localhost', origins: [`http://localhost${port && `:${port}`}`] };
}

/** A user's passkeys, oldest first. */
export function passkeysOf(db: Db, userId: Snowflake): Promise<PasskeyRow[]> {
  return db.kysely.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

/** The options for a browser to create a passkey, as the text that people's clients expect, and the challenge to sign. */
export async function creationOptions(
  platform: Platform,
  user: UserRow,
  known: readonly PasskeyRow[],
): Promise<{ text: string; challenge: string }> {
  const publicKey = await generateRegistrationOptions({
    rpName: 'Guildhall',
    rpID: partyOf(platform).id,
    userName: user.username,
    userDisplayName: user.global_name ?? user.username,
    userID: new TextEncoder().encode(user.id),
    timeout: TIMEOUT,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(descriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { text: JSON.stringify({ publicKey }), challenge: publicKey.challenge };
}

/**
 * The options for a browser to use one of these passkeys. With none the user is unknown, and the passkey must verify the user.
 */
export async function requestOptions(
  platform: Platform,
  known: readonly PasskeyRow[],
): Promise<{ text: string; challenge: string }> {
  const publicKey = await generateAuthenticationOptions({
    rpID: partyOf(platform).id,
    allowCredentials: known.map(descriptor),
    timeout: TIMEOUT,
    userVerification: known.length ? 'preferred' : 'required',
  });
  const whole = known.length ? { publicKey } : { publicKey, mediation: 'conditional' };
  return { text: JSON.stringify(whole), challenge: publicKey.challenge };
}

/** The new credential in a browser's response, or undefined if it does not match the challenge. */
export async function readAttestation(
  platform: Platform,
  text: string,
  challenge: string,
): Promise<Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports_json'> | undefined> {
  const response = parsed(text);
  if (!Value.Check(Attestation, response)) return undefined;
  const { id, origins } = partyOf(platform);
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    const credential = registrationInfo?.credential;
    if (!credential) return undefined;
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports_json: JSON.stringify(credential.transports ?? []),
    };
  } catch {
    // The library throws on any mismatch: origin, challenge, form, signature.
    return undefined;
  }
}

/**
 * The passkey that signed the challenge, and its new counter; undefined if none did. With `alone` (no password) it must
 * have verified the user.
 */
export async function readAssertion(
  platform: Platform,
  text: string,
  { challenge, alone }: { challenge: string; alone: boolean },
): Promise<{ passkey: PasskeyRow; counter: number } | undefined> {
  const response = parsed(text);
  if (!Value.Check(Assertion, response)) return undefined;
  const { kysely } = platform.store.read;
  const passkey = await kysely.selectFrom('passkeys').selectAll().where('credential_id', '=', response.id).executeTakeFirst();
  if (!passkey) return undefined;
  const { id, origins } = partyOf(platform);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: alone,
    });
    return verified ? { passkey, counter: authenticationInfo.newCounter } : undefined;
  } catch {
    // As above: any mismatch throws.
    return undefined;
  }
}

/**
 * Records the use of a passkey; false if it was deleted, or if a copy of it has advanced the counter meanwhile (WebAuthn 6.1.1).
 */
export async function usePasskey({ db, now }: Tx, { id, counter: before }: PasskeyRow, counter: number): Promise<boolean> {
  const used = await db.kysely
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', before)
    .returning('id')
    .execute();
  return used.length > 0;
}

function descriptor({ credential_id: id, transports_json }: PasskeyRow): { id: string; transports: string[] } {
  return { id, transports: JSON.parse(transports_json) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
