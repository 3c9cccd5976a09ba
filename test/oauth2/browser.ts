import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Landing } from './types.ts';

/** A page received by a browser. */
export interface Page extends Landing {
  text: string;
  header(name: string): string | undefined;
}

const FORM = 'application/x-www-form-urlencoded';

/** A browser with cookies that does not follow redirects. Requests are navigations, which fetch cannot express. */
export class Browser {
  readonly #jars = new Map<string, Map<string, string>>();

  /** Sets a cookie for a host. */
  set(host: string, name: string, value: string): void {
    const jar = this.#jars.get(host) ?? new Map<string, string>();
    this.#jars.set(host, jar.set(name, value));
  }

  /** One response with its text; sends a form by POST. */
  visit(address: string, form?: URLSearchParams): Promise<Page> {
    const { host } = new URL(address);
    const cookie = [...(this.#jars.get(host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { accept: 'text/html', cookie, ...(form ? { 'content-type': FORM } : {}) };
    return new Promise((resolve, reject) => {
      const sent = request(address, { method: form ? 'POST' : 'GET', headers, agent: false }, (answer) => {
        for (const line of answer.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          this.set(host, name, value);
        }
        const { location } = answer.headers;
        const to = location === undefined ? null : new URL(location, address);
        const header = (name: string) => [answer.headers[name]].flat()[0];
        text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, location: to, text: body, header }), reject);
      });
      sent.on('error', reject).end(form?.toString());
    });
  }
}
