import { createHash, X509Certificate } from 'node:crypto';
import { CipherContext, DtlsServer, HashAlgorithm, NamedCurveAlgorithm, SignatureAlgorithm, type SignatureHash } from 'werift';

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

/** Content types of records (RFC 6347 section 4.1). */
const ALERT = 21;
const HANDSHAKE = 22;
const APPLICATION = 23;
const RECORD = 13;
const CLIENT_HELLO = 1;

/** The server's end of a DTLS connection to the client whose certificate has a fingerprint. */
export class Dtls {
  readonly #socket: DtlsServer;
  readonly #needs: DtlsNeeds;
  readonly #fingerprint: string;
  readonly #transport;
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
      send: async (datagram: Buffer) => needs.send(datagram),
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
    this.#socket.onClose.subscribe(() => this.#end('closed by the client'));
  }

  /** Handles a datagram from the client's address. Never throws. */
  receive(datagram: Buffer): void {
    if (this.#isClosed || !isAcceptable(datagram, this.#isConnected)) return;
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
  }

  #connected(): void {
    if (this.#isConnected || this.#isClosed) return;
    const { remoteCertificate } = this.#socket;
    if (!remoteCertificate || hashOf(remoteCertificate) !== this.#fingerprint) {
      this.#end('another certificate than the offer names');
      return;
    }
    this.#isConnected = true;
    this.#needs.connected();
  }

  #end(reason: string): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#needs.closed(reason);
  }
}

/**
 * Whether all records of a datagram are complete and expected. Those of epoch 0 are not authenticated: they must not end or
 * restart a connection that is open.
 */
function isAcceptable(datagram: Buffer, isConnected: boolean): boolean {
  let at = 0;
  while (at + RECORD <= datagram.length) {
    const [type, epoch] = [datagram.readUInt8(at), datagram.readUInt16BE(at + 3)];
    const end = at + RECORD + datagram.readUInt16BE(at + 11);
    if (type < ALERT - 1 || type > APPLICATION || end > datagram.length) return false;
    if (type === APPLICATION && !isConnected) return false;
    if (type === ALERT && epoch === 0) return false;
    if (type === HANDSHAKE && epoch === 0 && isConnected && datagram[at + RECORD] === CLIENT_HELLO) return false;
    at = end;
  }
  return at > 0 && at === datagram.length;
}

function hashOf(der: Buffer): string {
  return createHash('sha256').update(der).digest('hex');
}
