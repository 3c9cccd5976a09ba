import { Answer, type Answered } from './answer.ts';
import { contractComplaint } from './contract.ts';
import { declarationComplaint } from './declared.ts';

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

  get<P extends string>(path: P, options?: RequestOptions): Promise<Answer<Answered<'GET', P>>>;
  get<T>(path: string, options?: RequestOptions): Promise<Answer<T>>;
  get(path: string, options?: RequestOptions): Promise<Answer<unknown>> {
    return this.request('GET', path, undefined, options);
  }
  post<P extends string>(path: P, body?: unknown, options?: RequestOptions): Promise<Answer<Answered<'POST', P>>>;
  post<T>(path: string, body?: unknown, options?: RequestOptions): Promise<Answer<T>>;
  post(path: string, body?: unknown, options?: RequestOptions): Promise<Answer<unknown>> {
    return this.request('POST', path, body, options);
  }
  put<P extends string>(path: P, body?: unknown, options?: RequestOptions): Promise<Answer<Answered<'PUT', P>>>;
  put<T>(path: string, body?: unknown, options?: RequestOptions): Promise<Answer<T>>;
  put(path: string, body?: unknown, options?: RequestOptions): Promise<Answer<unknown>> {
    return this.request('PUT', path, body, options);
  }
  patch<P extends string>(path: P, body?: unknown, options?: RequestOptions): Promise<Answer<Answered<'PATCH', P>>>;
  patch<T>(path: string, body?: unknown, options?: RequestOptions): Promise<Answer<T>>;
  patch(path: string, body?: unknown, options?: RequestOptions): Promise<Answer<unknown>> {
    return this.request('PATCH', path, body, options);
  }
  delete<P extends string>(path: P, body?: unknown, options?: RequestOptions): Promise<Answer<Answered<'DELETE', P>>>;
  delete<T>(path: string, body?: unknown, options?: RequestOptions): Promise<Answer<T>>;
  delete(path: string, body?: unknown, options?: RequestOptions): Promise<Answer<unknown>> {
    return this.request('DELETE', path, body, options);
  }

  /** A response that is text, such as a CSV. */
  getText(path: string, options?: RequestOptions): Promise<Answer<string>> {
    return this.request<string>('GET', path, undefined, options);
  }

  /** `path` is below /api/v10. A body that is neither text nor a form is sent as JSON. */
  async request<T>(
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
    return new Answer(response.status, parsed, response.headers);
  }
}
