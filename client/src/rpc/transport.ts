/** The events of a connection to the desktop agent. After `closed` there are no others. */
export interface AgentHandlers {
  received(bytes: Uint8Array): void;
  closed(): void;
}

/** A connection to the desktop agent that carries bytes. */
export interface AgentSocket {
  send(bytes: Uint8Array): void;
  close(): void;
}

/** Opens an endpoint, 0 to 9; rejects if nothing listens there. */
export type AgentTransport = (endpoint: number, handlers: AgentHandlers) => Promise<AgentSocket>;
