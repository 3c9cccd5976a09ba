import { contractComplaint } from './contract.ts';
import { declarationComplaint } from './declared.ts';

/** JSON whose fields a test only reads. Give the type (`get<APIChannel[]>(...)`) to do more with it. */
export interface Loose {
  [key: string]: Loose;
  [index: number]: Loose;
}

/** An HTTP response that was checked against the contract; `T` is the type that the test expects. */
export interface Answer<T = Loose> {
  status: number;
  body: T;
  headers: Headers;
}

/** Request options other than the body. */
export interface RequestOptions {
  headers?: Record<string, string>;
  query?: Record<string, string | number | boolean>;
}

/** Sends requests to one server as one account (or none), and checks every response against the contract. */
export class Actor {
  readonly address: string;
  readonly authorization: string | null;

  constructor(address: string, authorization: string | null) {
    this.address = address;
    this.authorization = authorization;
  }

  get<T = Loose>(path: string, options?: RequestOptions): Promise<Answer<T>> {
    return this.request<T>('GET', path, undefined, options);
  }
  post<T = Loose>(path: string, body?: unknown, options?: RequestOptions): Promise<Answer<T>> {
    return this.request<T>('POST', path, body, options);
  }
  put<T = Loose>(path: string, body?: unknown, options?: RequestOptions): Promise<Answer<T>> {
    return this.request<T>('PUT', path, body, options);
  }
  patch<T = Loose>(path: string, body?: unknown, options?: RequestOptions): Promise<Answer<T>> {
    return this.request<T>('PATCH', path, body, options);
  }
  delete<T = Loose>(path: string, body?: unknown, options?: RequestOptions): Promise<Answer<T>> {
    return this.request<T>('DELETE', path, body, options);
  }

  /** `path` is below /api/v10. A body that is neither text nor a form is sent as JSON. */
  async request<T = Loose>(
    method: string,
    path: string,
    body?: unknown,
    { headers = {}, query = {} }: RequestOptions = {},
  ): Promise<Answer<T>> {
    const url = new URL(`${this.address}/api/v10${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.append(name, String(value));
    const response = await fetch(url, {
      method,
      headers: {
        ...(this.authorization ? { authorization: this.authorization } : {}),
        ...(body !== undefined && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body !== undefined ? { body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const parsed = text && isJson ? JSON.parse(text) : text || undefined;
    const called = decodeURI(url.pathname.replace('/api/v10', ''));
    const complaint =
      contractComplaint(method, called, response.status, parsed) ?? declarationComplaint(method, called, response.status, parsed);
    if (complaint) throw new Error(`${method} ${path}: ${complaint}\n${text.slice(0, 600)}`);
    return { status: response.status, body: parsed, headers: response.headers };
  }
}
