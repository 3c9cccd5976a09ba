import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../core/framework/platform.ts';
import type { Route } from '../core/framework/route.ts';
import { compressed, type Encoding, encodingFor } from './compression.ts';
import { BASE } from './paths.ts';
import type { Site } from './site.ts';

/** The parts that the documentation is served from. */
export interface DocumentationParts {
  routes: readonly Route[];
  /** The folder docs/, or the one in the package that has its files. */
  docsDirectory: string;
}

/** A response that may be compressed and cached. */
interface Content {
  type: string;
  bytes: Buffer;
  etag: string;
}

/** The style sheet is made of several files. */
const ASSETS: Readonly<Record<string, readonly string[]>> = {
  'docs.css': ['base.css', 'frame.css', 'code.css', 'pages.css', 'results.css', 'screens.css'],
  'docs.js': ['docs.js'],
  'rank.js': ['rank.js'],
  'theme.js': ['theme.js'],
};
const HTML = 'text/html; charset=utf-8';
/** Bytes of pages that are kept as they were made: about a fifth of all. */
const KEPT = 8 * 1024 * 1024;
const FOREVER = 'public, max-age=31536000, immutable';

const SECURITY = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/** Serves the documentation at /docs. Its modules are loaded and its pages made when they are first asked for. */
export function serveDocumentation(app: FastifyInstance, platform: Platform, parts: DocumentationParts): void {
  let opening: Promise<Opened> | undefined;
  const open = () => {
    opening ??= openSite(platform, parts);
    return opening;
  };
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const { site, pages } = await open();
    const path = new URL(request.url, 'http://docs').pathname.replace(/\/$/, '');
    const known = pages.get(path);
    if (known) return send(request, reply, known);
    const text = site.page(path);
    if (text === undefined) return send(request, reply.code(404), content(HTML, site.missing(path)));
    return send(request, reply, pages.keep(path, content(HTML, text)));
  };
  app.get(BASE, page);
  app.get(`${BASE}/*`, page);
  app.get<{ Querystring: { q?: unknown } }>(`${BASE}/search`, async (request, reply) => {
    const { q } = request.query;
    const { site } = await open();
    return send(request, reply, content(HTML, site.results(typeof q === 'string' ? q.slice(0, 200) : '')));
  });
  app.get(`${BASE}/search.json`, async (request, reply) => send(request, reply, (await open()).index));
  app.get<{ Params: { hash: string; name: string } }>(`${BASE}/assets/:hash/:name`, async (request, reply) => {
    const { assets, hash } = await open();
    const asset = request.params.hash === hash ? assets.get(request.params.name) : undefined;
    return asset ? send(request, reply, asset, FOREVER) : page(request, reply);
  });
  app.get<{ Params: { name: string } }>(`${BASE}/images/:name`, async (request, reply) => {
    const bytes = (await open()).site.images.get(request.params.name);
    return bytes ? send(request, reply, { type: 'image/png', bytes, etag: tagOf(bytes) }) : page(request, reply);
  });
}

interface Opened {
  site: Site;
  index: Content;
  pages: KeptPages;
  assets: ReadonlyMap<string, Content>;
  hash: string;
}

async function openSite({ publicUrl }: Platform, { routes, docsDirectory }: DocumentationParts): Promise<Opened> {
  const [{ Site }, { readDocuments }] = await Promise.all([import('./site.ts'), import('./documents.ts')]);
  const documents = await readDocuments(docsDirectory);
  const assets = new Map<string, Content>();
  for (const [name, files] of Object.entries(ASSETS)) {
    const texts = await Promise.all(files.map((file) => readFile(new URL(`./assets/${file}`, import.meta.url), 'utf8')));
    assets.set(name, content(`text/${name.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`, texts.join('\n')));
  }
  const hash = tagOf(Buffer.concat([...assets.values()].map(({ bytes }) => bytes))).replaceAll('"', '');
  const site = await Site.open({ routes, documents, publicUrl, assets: `${BASE}/assets/${hash}` });
  return { site, assets, hash, pages: new KeptPages(), index: content('application/json; charset=utf-8', site.index) };
}

/** Pages in the order of their last use, as many as fit. */
class KeptPages {
  readonly #pages = new Map<string, Content>();
  #bytes = 0;

  get(path: string): Content | undefined {
    const page = this.#pages.get(path);
    if (page) {
      this.#pages.delete(path);
      this.#pages.set(path, page);
    }
    return page;
  }

  keep(path: string, page: Content): Content {
    this.#pages.set(path, page);
    this.#bytes += page.bytes.length;
    for (const [oldest, { bytes }] of this.#pages) {
      if (this.#bytes <= KEPT) break;
      this.#pages.delete(oldest);
      this.#bytes -= bytes.length;
    }
    return page;
  }
}

function content(type: string, text: string): Content {
  const bytes = Buffer.from(text);
  return { type, bytes, etag: tagOf(bytes) };
}

function tagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, bytes, etag }: Content,
  caching = 'no-cache',
): Promise<FastifyReply> {
  reply.headers({ ...SECURITY, 'content-type': type, 'cache-control': caching, etag, vary: 'accept-encoding' });
  if (reply.statusCode === 200 && matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const encoding: Encoding | undefined = type.startsWith('image/') ? undefined : encodingFor(request.headers['accept-encoding']);
  if (!encoding) return reply.send(bytes);
  return reply.header('content-encoding', encoding).send(await compressed(bytes, encoding));
}

/** RFC 9110 13.1.2, with weak comparison. */
function matches(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
}
