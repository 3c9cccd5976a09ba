import { isSnowflake, type Snowflake } from '@guildhall/protocol/ids';
import { activityHost, isLocalName } from '../core/access/activity-host.ts';
import type { Platform } from '../core/framework/platform.ts';

/** Paths of the server that activities may call and show. */
const API = '/api/';
const MEDIA = ['/cdn/attachments/', '/cdn/avatars/', '/cdn/icons/'];

/** The hosts of activities, and the policy of their pages (docs/contract/activities.md#policy). */
export class ActivitySite {
  /** `http:` or `https:`, as browsers see it. */
  readonly protocol: string;
  /** Browsers accept Secure cookies: over https, and from localhost. */
  readonly isSecure: boolean;
  /** Below which activities are, with a port if it needs one. */
  readonly #host: string;
  /** `.` and the host without its port. */
  readonly #end: string;
  /** The name of the server itself, which may be below the host. */
  readonly #own: string;
  readonly #publicUrl: string;
  /** The origins whose pages may embed activities. */
  readonly #embedders: string;
  readonly #policy: (own: string) => string;

  constructor(host: string, publicUrl: string) {
    const { protocol, hostname, port, origin } = new URL(publicUrl);
    this.protocol = protocol;
    this.isSecure = protocol === 'https:' || isLocalName(host.replace(/:\d+$/, ''));
    this.#host = host;
    this.#end = `.${host.replace(/:\d+$/, '')}`;
    this.#own = hostname;
    this.#publicUrl = publicUrl;
    const local = ['localhost', '127.0.0.1'].map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
    this.#embedders = (isLocalName(hostname) ? [...new Set([origin, ...local])] : [origin]).join(' ');
    const media = MEDIA.map((path) => publicUrl + path).join(' ');
    const socket = protocol.replace('http', 'ws');
    this.#policy = (own) =>
      [
        "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:",
        `connect-src 'self' ${socket}//${own} ${publicUrl}${API} ${media} data: blob:`,
        `img-src 'self' ${media} data: blob:`,
        "frame-src 'self'",
        `frame-ancestors 'self' ${this.#embedders}`,
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
      ].join('; ');
  }

  /** The first part of a host below the site, empty if it names no application; undefined for any other host. The port is ignored. */
  labelOf(given: string | undefined): string | undefined {
    const name = (given ?? '').toLowerCase().replace(/:\d+$/, '');
    if (!name.endsWith(this.#end) || name === this.#own) return undefined;
    const label = name.slice(0, -this.#end.length);
    return isSnowflake(label) ? label : '';
  }

  /** The host of an activity, with a port if it needs one. */
  hostOf(applicationId: Snowflake): string {
    return `${applicationId}.${this.#host}`;
  }

  /** The content security policy of an activity: only our client embeds it, and it reaches only its own host, the API and our files. */
  policyOf(applicationId: Snowflake): string {
    return this.#policy(this.hostOf(applicationId));
  }

  /** The policy of a page of the proxy itself. */
  get ownPolicy(): string {
    return `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' ${this.#embedders}`;
  }

  /** Whether the policy lets activities call a URL outside of their own host. */
  isAllowed({ href }: URL): boolean {
    return [API, ...MEDIA].some((path) => href.startsWith(this.#publicUrl + path));
  }
}

/** The hosts of activities; null: none are served. */
export function activitySite(platform: Platform): ActivitySite | null {
  const host = activityHost(platform);
  return host === null ? null : new ActivitySite(host, platform.publicUrl);
}
