/** The fields of a client's offer of a data channel that the server uses. */
export interface Offer {
  /** The identifier of the media section. */
  mid: string;
  /** SHA-256 of the client's certificate, in lower case without colons. */
  fingerprint: string;
}

/** An offer has a few hundred bytes and a line for each candidate. */
const MOST_LENGTH = 8192;
const MOST_MID = 32;

/** Reads an offer (RFC 8841, RFC 8842); undefined if it does not offer exactly one data channel over DTLS. */
export function readOffer(sdp: unknown): Offer | undefined {
  if (typeof sdp !== 'string' || sdp.length > MOST_LENGTH) return undefined;
  const lines = sdp.split(/\r?\n/);
  const media = lines.filter((line) => line.startsWith('m='));
  if (media.length !== 1 || !/^m=application \d+ UDP\/DTLS\/SCTP webrtc-datachannel$/.test(media[0] ?? '')) return undefined;
  const field = (name: string) => lines.find((line) => line.startsWith(`a=${name}:`))?.slice(name.length + 3);
  const mid = field('mid');
  const [, hash] = /^sha-256 ((?:[0-9a-f]{2}:){31}[0-9a-f]{2})$/i.exec(field('fingerprint') ?? '') ?? [];
  // The server waits for the client's handshake.
  if (!hash || !mid || mid.length > MOST_MID || !/^[\w-]+$/.test(mid) || field('setup') === 'passive') return undefined;
  return { mid, fingerprint: hash.replaceAll(':', '').toLowerCase() };
}

/** The fields of an answer. */
export interface Answer {
  mid: string;
  fingerprint: string;
  user: string;
  password: string;
  ip: string;
  port: number;
  /** The largest message in bytes. */
  messageBytes: number;
}

/** The answer of a server with one address, which does not send checks of its own (ICE lite, RFC 8445 section 2.5). */
export function writeAnswer({ mid, fingerprint, user, password, ip, port, messageBytes }: Answer): string {
  const hash = fingerprint.toUpperCase().match(/../g)?.join(':') ?? '';
  return [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=ice-lite',
    `a=group:BUNDLE ${mid}`,
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    `a=mid:${mid}`,
    `a=ice-ufrag:${user}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${hash}`,
    'a=setup:passive',
    'a=sctp-port:5000',
    `a=max-message-size:${messageBytes}`,
    `a=candidate:1 1 udp 2130706431 ${ip} ${port} typ host`,
    'a=end-of-candidates',
    '',
  ].join('\r\n');
}
