import { createHash, verify, X509Certificate } from 'node:crypto';
import { VOICE_LIMITS } from '@guildhall/protocol/limits/voice';
import { CipherContext, DtlsServer, HashAlgorithm, NamedCurveAlgorithm, SignatureAlgorithm, type SignatureHash } from 'werift';
import { type DtlsRecord, HANDSHAKES, readHandshakeTypes, readRecords, RECORDS } from './dtls-record.ts';

/** The certificate of a process, for all of its data channels. */
export interface ChannelCertificate {
  certPem: string;
  keyPem: string;
  signatureHash: SignatureHash;
  /** SHA-256, in lower case without colons. */
  fingerprint: string;
}

/** Creates a certificate; clients know it by the fingerprint in the answer. */
export async function createCertificate(): Promise<ChannelCertificate> {
  const signature = { signature: SignatureAlgorithm.ecdsa_3, hash: HashAlgorithm.sha256_4 } as const;
  const made = await CipherContext.createSelfSignedCertificateWithKey(signature, NamedCurveAlgorithm.secp256r1_23);
  return { ...made, fingerprint: hashOf(new X509Certificate(made.certPem).raw) };
}

/** Options of a DTLS connection. */
export interface DtlsNeeds {
  send(datagram: Buffer): void;
  /** The client with the fingerprint has connected. */
  connected(): void;
  data(bytes: Buffer): void;
  closed(reason: string): void;
}

const { channelHandshakes } = VOICE_LIMITS.voiceMedia;
/** The number of a flight after the last one, which ends repetitions. */
const NO_FLIGHT = 8;
/** The hash of all signatures that the server offers. */
const SIGNED_HASH = 'sha256';

/** The server's end of a DTLS connection to the client whose certificate has a fingerprint. */
export class Dtls {
  readonly #socket: DtlsServer;
  readonly #needs: DtlsNeeds;
  readonly #fingerprint: string;
  readonly #transport;
  #handshakes = 0;
  #isConnected = false;
  #isClosed = false;

  constructor(certificate: ChannelCertificate, fingerprint: string, needs: DtlsNeeds) {
    this.#needs = needs;
    this.#fingerprint = fingerprint;
    this.#transport = {
      type: 'udp',
      address: { address: '0.0.0.0', family: 'IPv4', port: 0 },
      closed: false,
      onData: (_: Buffer): void => undefined,
      send: async (datagram: Buffer) => {
        if (!this.#isClosed) needs.send(datagram);
      },
      close: async () => undefined,
    };
    const { certPem: cert, keyPem: key, signatureHash } = certificate;
    this.#socket = new DtlsServer({
      ...{ cert, key, signatureHash, transport: this.#transport },
      ...{ extendedMasterSecret: true, certificateRequest: true, srtpProfiles: [] },
    });
    this.#socket.onConnect.subscribe(() => this.#connected());
    this.#socket.onData.subscribe((bytes) => {
      if (this.#isConnected && !this.#isClosed) needs.data(bytes);
    });
    this.#socket.onError.subscribe((error) => this.#end(String(error)));
  }

  /** Handles a datagram from the client's address. Never throws. */
  receive(datagram: Buffer): void {
    if (this.#isClosed || !readRecords(datagram)?.every((record) => this.#accepts(record))) return;
    try {
      this.#transport.onData(datagram);
    } catch {
      // A malformed record counts as a lost one.
    }
  }

  send(bytes: Buffer): void {
    if (this.#isConnected && !this.#isClosed) this.#socket.send(bytes).catch((error: unknown) => this.#end(String(error)));
  }

  close(): void {
    this.#isClosed = true;
    this.#socket.dtls.flight = NO_FLIGHT;
  }

  /** Whether a record is expected. Records of epoch 0 are not authenticated: they must not end or restart a connection that is open. */
  #accepts(record: DtlsRecord): boolean {
    const { type, epoch, body } = record;
    switch (type) {
      case RECORDS.APPLICATION_DATA:
        return this.#isConnected;
      case RECORDS.ALERT:
        // DTLS of werift reads even encrypted alerts as they are.
        if (epoch > 0 && this.#isAuthentic(record)) this.#end('closed by the client');
        return false;
      case RECORDS.HANDSHAKE: {
        const types = epoch > 0 ? [] : readHandshakeTypes(body);
        this.#handshakes += Math.max(1, types?.length ?? 0);
        if (!types || this.#handshakes > channelHandshakes.max) return false;
        return !(this.#isConnected && types.includes(HANDSHAKES.CLIENT_HELLO));
      }
      default:
        return true;
    }
  }

  #isAuthentic({ body, ...header }: DtlsRecord): boolean {
    const { cipher, sessionType } = this.#socket;
    try {
      cipher.cipher.decrypt(sessionType, body, header);
      return true;
    } catch {
      return false;
    }
  }

  #connected(): void {
    if (this.#isConnected || this.#isClosed) return;
    const { remoteCertificate } = this.#socket;
    if (!remoteCertificate || hashOf(remoteCertificate) !== this.#fingerprint) {
      this.#end('another certificate than the offer names');
      return;
    }
    if (!this.#hasProven(remoteCertificate)) {
      this.#end('a certificate of someone else');
      return;
    }
    this.#isConnected = true;
    this.#needs.connected();
  }

  /** Whether the client has signed the handshake with the key of its certificate (RFC 5246 section 7.4.8). */
  #hasProven(certificate: Buffer): boolean {
    const messages = this.#socket.dtls.sortedHandshakeCache;
    const at = messages.findIndex(({ msg_type }) => msg_type === HANDSHAKES.CERTIFICATE_VERIFY);
    const proof = messages[at]?.fragment;
    if (!proof || proof.length < 4) return false;
    const signed = Buffer.concat(messages.slice(0, at).map((message) => message.serialize()));
    try {
      const { publicKey } = new X509Certificate(certificate);
      return verify(SIGNED_HASH, signed, publicKey, proof.subarray(4, 4 + proof.readUInt16BE(2)));
    } catch {
      return false;
    }
  }

  #end(reason: string): void {
    if (this.#isClosed) return;
    this.close();
    this.#needs.closed(reason);
  }
}

function hashOf(der: Buffer): string {
  return createHash('sha256').update(der).digest('hex');
}
