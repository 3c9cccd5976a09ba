/** A dispatch as the gateway sent it. */
export interface EventExample {
  name: string;
  data: unknown;
}

/** One request of an operation and its response: docs/examples/README.md describes the fields. */
export interface OperationExample {
  request: {
    method: string;
    /** Below the base, with its parameters filled in. */
    path: string;
    query?: Record<string, string | number | boolean>;
    headers?: Record<string, string>;
    /** JSON; text for a form; of a multipart body an object with its parts. */
    body?: unknown;
  };
  response: { status: number; headers?: Record<string, string>; body?: unknown };
  /** The events that the request caused. */
  events?: EventExample[];
}

/** All recorded examples, by the names of their files. */
export interface Examples {
  operations: Map<string, OperationExample>;
  events: Map<string, EventExample>;
  errors: Map<string, OperationExample>;
}
