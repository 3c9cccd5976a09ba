import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

/** The UDP ports to try, first and last; 0 and 0 for any free one. */
export interface PortRange {
  from: number;
  to: number;
}

/** Binds the first free UDP port of the range at an IPv4 address. Rejects with the last port's error. */
export async function bindUdp(ports: PortRange, address: string): Promise<Socket> {
  for (let port = ports.from; ; port += 1) {
    // Clients are addressed by number, so that nothing needs to be resolved; Node would defer each packet by a tick.
    const socket = createSocket({ type: 'udp4', lookup: (name, _, found) => found(null, name, 4) });
    try {
      const listening = once(socket, 'listening');
      socket.bind(port, address);
      await listening;
      return socket;
    } catch (error) {
      socket.close();
      if (port >= ports.to) throw error;
    }
  }
}
