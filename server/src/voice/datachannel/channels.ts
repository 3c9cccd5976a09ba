import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:dgram';
import { VOICE_LIMITS } from '@guildhall/protocol/limits/voice';
import { MESSAGE_BYTES } from '@guildhall/protocol/voice-frames';
import type { Logger } from 'pino';
import { bindUdp, type PortRange } from '../bind-udp.ts';
import { Channel, type ChannelEvents, type ClientAddress } from './channel.ts';
import { type ChannelCertificate, createCertificate } from './dtls.ts';
import { readOffer, writeAnswer } from './sdp.ts';
import { checkResponse, isAuthentic, isStun, readCheck } from './stun.ts';

const LIMITS = VOICE_LIMITS.voiceMedia;
/** Ms between checks for clients that are gone. */
const SWEEP = 1000;
const RECEIVE_BUFFER = 1024 * 1024;

/** Where the data channels of a process are. */
export interface ChannelOptions {
  ports: PortRange;
  /** The IPv4 address to bind, and the one that clients send to. */
  bind: string;
  publicAddress: string;
  log: Logger;
}

/** The resources that all data channels of a process share, created for the first one. */
interface Port {
  socket: Socket;
  certificate: ChannelCertificate;
  sweep: NodeJS.Timeout;
}

/** The data channels of a process, all on one UDP port, which is bound for the first. */
export class Channels {
  readonly #options: ChannelOptions;
  /** By the name that the answer gives the client. */
  readonly #byUser = new Map<string, Channel>();
  readonly #byAddress = new Map<string, Channel>();
  #port: Promise<Port> | undefined;
  #isClosed = false;

  constructor(options: ChannelOptions) {
    this.#options = options;
  }

  /** Opens a channel for an SDP offer. Undefined if the offer is invalid, the limit is reached, or no port is free. */
  async open(offer: unknown, events: ChannelEvents): Promise<{ channel: Channel; answer: string } | undefined> {
    const wanted = readOffer(offer);
    if (!wanted || this.#isClosed || this.#byUser.size >= LIMITS.channels.max) return undefined;
    this.#port ??= this.#bind();
    const port = await this.#port.catch((error: unknown) => {
      this.#options.log.warn({ err: error }, 'no port for data channels: browsers use their WebSocket for sound');
      this.#port = undefined;
      return undefined;
    });
    if (!port || this.#isClosed) return undefined;
    const [user, password] = [randomBytes(6).toString('hex'), randomBytes(18).toString('hex')];
    const channel: Channel = new Channel(
      {
        ...{ certificate: port.certificate, user, password },
        send: (datagram, { ip, port: at }) => {
          if (port.socket.getSendQueueSize() <= LIMITS.sendQueue.max) port.socket.send(datagram, at, ip);
        },
        closed: () => this.#forget(channel),
        now: () => performance.now(),
      },
      wanted.fingerprint,
      events,
    );
    this.#byUser.set(user, channel);
    const { publicAddress: ip } = this.#options;
    const { mid } = wanted;
    const own = { ip, port: port.socket.address().port, messageBytes: MESSAGE_BYTES, fingerprint: port.certificate.fingerprint };
    return { channel, answer: writeAnswer({ mid, user, password, ...own }) };
  }

  /** Closes all channels and the port. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const channel of [...this.#byUser.values()]) channel.close();
    const port = await this.#port?.catch(() => undefined);
    clearInterval(port?.sweep);
    port?.socket.close();
  }

  async #bind(): Promise<Port> {
    const certificate = await createCertificate();
    const socket = await bindUdp(this.#options.ports, this.#options.bind);
    socket.setRecvBufferSize(RECEIVE_BUFFER);
    socket.on('message', (datagram, { address: ip, port }) => this.#receive(socket, datagram, { ip, port }));
    // For example, a client has closed its port.
    socket.on('error', (error) => this.#options.log.warn({ err: error }, 'the port of data channels failed'));
    const sweep = setInterval(() => {
      for (const channel of [...this.#byUser.values()]) if (channel.isSilent) channel.close();
    }, SWEEP);
    return { socket, certificate, sweep };
  }

  #receive(socket: Socket, datagram: Buffer, from: ClientAddress): void {
    if (datagram.length > LIMITS.datagram.max) return;
    if (isStun(datagram)) this.#check(socket, datagram, from);
    else {
      const channel = this.#byAddress.get(keyOf(from));
      if (channel?.admits()) channel.receive(datagram);
    }
  }

  #check(socket: Socket, datagram: Buffer, from: ClientAddress): void {
    const check = readCheck(datagram);
    const channel = check && this.#byUser.get(check.receiver);
    if (!check || !channel?.admits() || !isAuthentic(check, channel.place.password)) return;
    const before = channel.address;
    if (before && this.#byAddress.get(keyOf(before)) === channel) this.#byAddress.delete(keyOf(before));
    this.#byAddress.set(keyOf(from), channel);
    channel.checked(from);
    socket.send(checkResponse(check, from, channel.place.password), from.port, from.ip);
  }

  #forget(channel: Channel): void {
    this.#byUser.delete(channel.place.user);
    const { address } = channel;
    if (address && this.#byAddress.get(keyOf(address)) === channel) this.#byAddress.delete(keyOf(address));
  }
}

function keyOf({ ip, port }: ClientAddress): string {
  return `${ip}:${port}`;
}
