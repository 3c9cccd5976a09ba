import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { startSite } from '@guildhall/testkit/site';
import type { ServerResponse } from 'node:http';
import type { EmbedObject } from '@guildhall/protocol/objects/messages/messages';
import sharp from 'sharp';

/** The response of a page of the site. */
export interface Page {
  status?: number;
  type?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Replaces everything else. */
  answer?(response: ServerResponse): void;
}

/** A platform, a site whose hosts end in `.example`, and a guild. */
export interface PreviewScene {
  p: TestPlatform;
  alice: Account;
  guild: { id: string };
  channel: string;
  /** The address of a path of the site, under a host name of its own. */
  at(path: string, host?: string): string;
  page(path: string, page: Page | string): void;
  /** Requested paths, oldest first. */
  asked: string[];
  /** Sends a message as Alice and returns its id. */
  say(content: string, more?: object): Promise<string>;
  /** The current embeds of a message. */
  embeds(id: string): Promise<EmbedObject[]>;
  /** Sends a link and returns its embeds once the preview is ready. */
  shown(link: string): Promise<EmbedObject[]>;
  close(): Promise<void>;
}

/** Starts the scene; every host below `.example` is the site, except those in `names`. */
export async function openScene(names: Record<string, string[]> = {}): Promise<PreviewScene> {
  const pages = new Map<string, Page>();
  const asked: string[] = [];
  const site = await startSite((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const { status = 200, type = 'text/html', headers = {}, body = '', answer } = pages.get(path) ?? { status: 404 };
    if (answer) answer(response);
    else response.writeHead(status, { 'content-type': type, ...headers }).end(body);
  });
  const resolve = async (host: string) => names[host] ?? (host.endsWith('.example') ? ['127.0.0.1'] : []);
  const p = await startPlatform({ settings: { GUILDHALL_OUTBOUND: 'loopback' }, resolve });
  const alice = await p.person('alice');
  const guild = await p.guild(alice);
  const channel = guild.text.id;
  const path = `/channels/${channel}/messages`;
  const scene: PreviewScene = {
    p,
    alice,
    guild,
    channel,
    at: (place, host = 'site.example') => `http://${host}:${site.port}${place}`,
    page: (place, page) => void pages.set(place, typeof page === 'string' ? { body: page } : page),
    asked,
    async say(content, more = {}) {
      const sent = await alice.post<{ id: string }>(path, { content, ...more });
      if (sent.status !== 200) throw new Error(`say: ${JSON.stringify(sent.body)}`);
      return sent.body.id;
    },
    embeds: async (id) => (await alice.get<{ embeds: EmbedObject[] }>(`${path}/${id}`)).body.embeds,
    async shown(link) {
      const id = await scene.say(link);
      await p.jobs();
      return scene.embeds(id);
    },
    async close() {
      await site.close();
      await p.stop();
    },
  };
  return scene;
}

/** A page with these tags, by property. */
export function pageOf(tags: Record<string, string>, more = ''): string {
  const metas = Object.entries(tags).map(([property, content]) => `<meta property="${property}" content="${content}">`);
  return `<!doctype html><html><head>${metas.join('')}${more}</head><body></body></html>`;
}

/** A still picture. */
export function picture(width: number, height: number, format: 'png' | 'jpeg' | 'webp' = 'png'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .toFormat(format)
    .toBuffer();
}

/** The beginning of an MP4 of 640 by 360 pixels. */
export const FILM = Buffer.from(
  'AAAAFGZ0eXBpc29tAAACAG1wNDIAAAAIbWRhdAAAAQFtb292AAAAbG12aGQAAAAAAAAAAAAAAAAAAAJYAAAEsAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAjXRyYWsAAABcdGtoZAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAEAAAAACgAAAAWgAAAAAACltZGlhAAAAIWhkbHIAAAAAAAAAAHZpZGUAAAAAAAAAAAAAAAAA',
  'base64',
);
