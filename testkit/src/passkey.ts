import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

const FLAGS = { present: 1, verified: 4, attested: 64 };

/** The fields of a challenge that the authenticator reads (WebAuthn 5.4 and 5.5). */
interface Challenge {
  publicKey: { challenge: string; rp?: { id: string }; rpId?: string; user?: { id: string } };
}

/** A software authenticator: one ES256 credential with a counter (WebAuthn 6). */
export class SoftPasskey {
  readonly id = randomBytes(32);
  origin: string;
  /** Whether it performs user verification, such as by a PIN. */
  verifies = true;
  counter = 0;
  #user = '';
  readonly #key: KeyObject;
  readonly #cose: Buffer;

  /** `origin` is the origin of its browser, such as http://localhost:3000. */
  constructor(origin: string) {
    this.origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#cose = cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(-7)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ]);
  }

  /** The result of navigator.credentials.create() for a challenge, as JSON text. */
  create(challenge: string): string {
    const { publicKey } = read(challenge);
    this.#user = publicKey.user?.id ?? '';
    const length = Buffer.from([this.id.length >> 8, this.id.length & 255]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.#cose]);
    const authData = Buffer.concat([this.#authData(publicKey.rp?.id ?? '', FLAGS.attested), credential]);
    const attestationObject = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(authData)],
    ]);
    const clientDataJSON = this.#clientData('webauthn.create', publicKey.challenge);
    return this.#credential({
      clientDataJSON,
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** The result of navigator.credentials.get() for a challenge, as JSON text. */
  sign(challenge: string): string {
    const { publicKey } = read(challenge);
    this.counter += 1;
    const authData = this.#authData(publicKey.rpId ?? '', 0);
    const clientDataJSON = this.#clientData('webauthn.get', publicKey.challenge);
    const hashed = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signature = createSign('sha256').update(authData).update(hashed).sign(this.#key).toString('base64url');
    const authenticatorData = authData.toString('base64url');
    return this.#credential({ clientDataJSON, authenticatorData, signature, userHandle: this.#user });
  }

  #authData(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const all = flags | FLAGS.present | (this.verifies ? FLAGS.verified : 0);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([all]), counter]);
  }

  #clientData(type: string, challenge: string): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false })).toString('base64url');
  }

  #credential(response: object): string {
    const id = this.id.toString('base64url');
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }
}

function read(text: string): Challenge {
  return JSON.parse(text);
}

// The parts of CBOR (RFC 8949) that an attestation needs.

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  return value < 256 ? Buffer.from([(major << 5) | 24, value]) : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
function cborInt(value: number): Buffer {
  return value < 0 ? head(1, -1 - value) : head(0, value);
}
function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([head(2, bytes.length), bytes]);
}
function cborText(text: string): Buffer {
  return Buffer.concat([head(3, text.length), Buffer.from(text)]);
}
function cborMap(pairs: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([head(5, pairs.length), ...pairs.flat()]);
}
