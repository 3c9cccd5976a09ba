import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail received by a mail server. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers by lower-case name, unfolded. */
  headers: Map<string, string>;
  /** The decoded text. */
  text: string;
}

/** A local mail server: records mails, with configurable replies. */
export class MailServer {
  readonly mails: ReceivedMail[] = [];
  /** Reply code that refuses the next mails: 4yz temporarily, 5yz permanently. */
  refusal: number | null = null;
  readonly #server: SMTPServer;
  #waiting: (() => void)[] = [];

  constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, callback) => {
        if (this.refusal === null) callback();
        else callback(Object.assign(new Error('not now'), { responseCode: this.refusal }));
      },
      onData: (stream, session, callback) => {
        text(stream).then((raw) => {
          const { mailFrom, rcptTo } = session.envelope;
          this.mails.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), ...parse(raw) });
          callback();
          for (const go of this.#waiting.splice(0)) go();
        }, callback);
      },
    });
    this.#server.on('error', () => undefined);
  }

  /** Its address, for GUILDHALL_SMTP_URL. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.server.address();
    return `smtp://127.0.0.1:${isInfo(address) ? address.port : 0}`;
  }

  /** Resolves with the first matching mail, now or when it arrives. */
  async mail(fits: (mail: ReceivedMail) => boolean): Promise<ReceivedMail> {
    for (;;) {
      const found = this.mails.find(fits);
      if (found) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

function isInfo(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

function parse(raw: string): { headers: Map<string, string>; text: string } {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  const body = rest.join('\r\n\r\n').replaceAll('\r\n', '\n');
  return { headers, text: headers.get('content-transfer-encoding') === 'quoted-printable' ? unquoted(body) : body };
}

function unquoted(body: string): string {
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
