import { TestGateway, type TestGatewayOptions } from './gateway.ts';
import { TestHttp } from './http.ts';

export type { Cancel, Clock } from '../core/clock.ts';
export type { Socket, SocketHandlers, SocketTransport } from '../core/socket.ts';
export { TestClock } from './clock.ts';
export { TestConnection, type TestFrame, TestGateway, type TestGatewayOptions } from './gateway.ts';
export { type TestAnswer, type TestCall, TestHttp, type TestReply } from './http.ts';

/** A server without a network, for the tests of a game. */
export interface TestServer {
  http: TestHttp;
  gateway: TestGateway;
  /** Passed to a client as the option of the same name. */
  transports: { fetch: TestHttp['fetch']; socket: TestGateway['open'] };
}

/**
 * A server without a network that accepts any token; the test adds the responses and events that the game needs.
 *
 *     const { http, gateway, transports } = testServer({ ready: { user: { id: '1', username: 'ada' } } });
 *     const client = createClient({ apiBase: 'https://game.test', transports, clock: new TestClock() });
 *
 * @since 1.10
 */
export function testServer(options: TestGatewayOptions = {}): TestServer {
  const http = new TestHttp();
  const gateway = new TestGateway(options);
  http.on('GET /gateway', { body: { url: 'wss://gateway.test' } });
  return { http, gateway, transports: { fetch: http.fetch, socket: gateway.open } };
}
