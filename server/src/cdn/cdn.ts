import { buffer } from 'node:stream/consumers';
import { LIMITS } from '@guildhall/protocol/limits';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { defaultAvatar } from '../core/media/default-avatar.ts';
import { ApiError, complain, failForm } from '../core/framework/errors.ts';
import { type ImageType, imageTypeOf } from '../core/media/images.ts';
import type { Platform } from '../core/framework/platform.ts';
import { serveAttachments } from './attachments.ts';
import { forClient } from '../http/conversions.ts';
import { serveExternal } from './external.ts';
import { serveHarvests } from './harvests.ts';
import { Pictures } from './pictures.ts';
import { takeUploads } from './upload-address.ts';

/**
 * Picture paths below the CDN, as clients build them: folders and ids, then the hash with an extension of their
 * choice.
 */
const HASHED = [
  '/icons/:guild_id/:file',
  '/splashes/:guild_id/:file',
  '/avatars/:user_id/:file',
  '/role-icons/:role_id/:file',
  '/app-icons/:application_id/:file',
  '/activity-links/:application_id/:file',
  '/team-icons/:team_id/:file',
  '/channel-icons/:channel_id/:file',
  '/guild-events/:event_id/:file',
  '/guilds/:guild_id/users/:user_id/avatars/:file',
  '/guilds/:guild_id/users/:user_id/banners/:file',
  '/banners/:owner_id/:file',
  '/guild-tag-badges/:guild_id/:file',
  '/streams/:stream_id/:file',
];
/** Paths of pictures that are named by their own id. */
const NAMED = ['/emojis/:file', '/stickers/:file', '/app-assets/:application_id/:file'];
const HASH_FILE = /^((?:a_)?[0-9a-f]{32})\.(png|jpg|jpeg|gif|webp|avif)$/;
const ID_FILE = /^(\d{1,20})\.(png|jpg|jpeg|gif|webp|avif)$/;
const ID = /^\d{1,20}$/;
/** The content of a key never changes: it is named by its hash, or by an id that has one content. */
const FOREVER = 'public, max-age=31536000, immutable';

type Served = { Params: Record<string, string>; Querystring: { size?: unknown; animated?: unknown } };

/**
 * Serves stored pictures under `/cdn`. Nothing that is served here can run in a page.
 * - The extension selects the format; `?size=` limits the size in pixels (a power of two, 16 to 4096).
 * - Animated pictures stay animated as GIF and WebP unless `?animated=false`.
 * - JSON stickers and sounds are served as stored.
 */
export function serveCdn(app: FastifyInstance, platform: Platform): void {
  const { blobs } = platform;
  app.get<{ Params: { file: string } }>('/cdn/embed/avatars/:file', async ({ params }, reply) => {
    const picture = await defaultAvatar(Number(/^(\d)\.png$/.exec(params.file)?.[1] ?? -1));
    if (!picture) throw notFound();
    return send(reply, 'image/png', picture);
  });
  const pictures = new Pictures(platform);
  serveAttachments(app, platform, pictures);
  serveExternal(app, platform, pictures);
  serveHarvests(app, platform);
  takeUploads(app, platform);
  for (const path of [...HASHED, ...NAMED]) {
    app.get<Served>(`/cdn${path}`, async ({ params, query }, reply) => {
      const { file = '', ...ids } = params;
      const [, name, extension] = (NAMED.includes(path) ? ID_FILE : HASH_FILE).exec(file) ?? [];
      if (!name || !Object.values(ids).every((id) => ID.test(id))) throw notFound();
      const folder = path.replace(/\/:file$/, '').replace(/:(\w+)/g, (_whole, parameter: string) => ids[parameter] ?? '');
      const form = { type: typeOf(extension ?? ''), size: sizeOf(query.size), moving: query.animated !== 'false' };
      const picture = await forClient(reply, (client) => pictures.get(`${folder.slice(1)}/${name}`, form, client));
      if (!picture) throw notFound();
      return send(reply, `image/${imageTypeOf(picture) ?? form.type}`, picture);
    });
  }
  app.get<Served>('/cdn/stickers/:sticker_id.json', async ({ params }, reply) => {
    const bytes = await read(blobs, 'stickers', params.sticker_id);
    if (imageTypeOf(bytes)) throw new ApiError(415, 0, '415: Unsupported Media Type');
    return send(reply, 'application/json', bytes);
  });
  app.get<Served>('/cdn/soundboard-sounds/:sound_id', async ({ params }, reply) => {
    const bytes = await read(blobs, 'soundboard-sounds', params.sound_id);
    return send(reply, bytes.toString('latin1', 0, 4) === 'OggS' ? 'audio/ogg' : 'audio/mpeg', bytes);
  });
}

async function read(blobs: Platform['blobs'], folder: string, id = ''): Promise<Buffer> {
  const found = ID.test(id) ? await blobs.get(`${folder}/${id}`) : undefined;
  if (!found) throw notFound();
  return buffer(found.data);
}

function typeOf(extension: string): ImageType {
  switch (extension) {
    case 'gif':
    case 'webp':
    case 'avif':
    case 'png':
      return extension;
    default:
      return 'jpeg';
  }
}

/** The requested longest side; fails with 50035 unless it is a power of two from 16 to 4096. */
function sizeOf(given: unknown): number | undefined {
  if (given === undefined) return undefined;
  const size = Number(given);
  const fits =
    Number.isInteger(Math.log2(size)) && size >= LIMITS.images.requestedSide.min && size <= LIMITS.images.requestedSide.max;
  if (!fits) failForm({ size: complain.custom('NUMBER_TYPE_COERCE', 'Must be a power of two from 16 to 4096.') });
  return size;
}

function send(reply: FastifyReply, contentType: string, bytes: Buffer): FastifyReply {
  return reply
    .headers({
      'content-type': contentType,
      'cache-control': FOREVER,
      'access-control-allow-origin': '*',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    .send(bytes);
}

function notFound(): ApiError {
  return new ApiError(404, 0, '404: Not Found');
}
