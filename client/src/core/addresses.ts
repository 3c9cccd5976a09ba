import { invalid } from './errors.ts';

/** The addresses of the server. */
export interface Addresses {
  /** The base of all paths, without a slash at the end. */
  api: string;
  /** The origin of the pages that players see, without a slash at the end. */
  web: string;
  /** The base of the addresses of pictures, without a slash at the end. */
  cdn: string;
}

const VERSION = 'v10';

/** Completes the address of a server: `https://chat.example` means `https://chat.example/api/v10`. */
export function addressesOf({ apiBase, webBase }: { apiBase: string; webBase?: string | undefined }): Addresses {
  const { origin, pathname } = parse('apiBase', apiBase);
  const path = pathname.replace(/\/+$/, '');
  const api = /\/v\d+$/.test(path) ? path : `${path || '/api'}/${VERSION}`;
  const web = webBase === undefined ? origin : parse('webBase', webBase).href.replace(/\/+$/, '');
  return { api: origin + api, web, cdn: `${origin}${api.replace(/(\/api)?\/v\d+$/, '')}/cdn` };
}

function parse(name: string, address: string): URL {
  // URL.parse is newer than Node 20.
  if (!URL.canParse(address) || !/^https?:/i.test(address)) throw invalid(`${name} must be an http or https address.`);
  return new URL(address);
}
