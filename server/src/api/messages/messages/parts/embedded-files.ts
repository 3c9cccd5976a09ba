import type { Cdn } from '../../../../core/media/cdn.ts';
import type { AttachmentObject, AttachmentRecord, EmbedMedia, EmbedObject } from '@guildhall/protocol/objects/messages/messages';

/** The scheme that clients refer to a file of the message with. */
export const SCHEME = 'attachment://';

/** A file of a message and its original name. */
interface NamedFile {
  record: AttachmentRecord;
  given?: string;
}

/**
 * Rewrites pictures of embeds that are files of the message to `attachment://<filename>`: clients write the
 * name, or send back the address they received. A picture that names a missing file is dropped, as clients
 * expect.
 */
export function embedFiles(cdn: Cdn, embeds: readonly EmbedObject[], files: readonly NamedFile[]): EmbedObject[] {
  const own = cdn.url('attachments/');
  const kept = (url: string): string | undefined => {
    const name = url.startsWith(SCHEME) ? nameIn(url) : undefined;
    const id = url.startsWith(own) ? url.slice(own.length).split('/')[1] : undefined;
    const file = files.find((one) => (name === undefined ? one.record.id === id : isCalled(one, name)));
    return file ? `${SCHEME}${file.record.filename}` : name === undefined ? url : undefined;
  };
  return embeds.map((embed) => {
    const copy = { ...embed };
    for (const key of ['image', 'thumbnail', 'video'] as const) {
      const media = copy[key];
      const url = media && kept(media.url);
      if (url === undefined) delete copy[key];
      else copy[key] = { ...media, url };
    }
    const { author, footer } = copy;
    if (author?.icon_url) copy.author = withIcon(author, kept(author.icon_url));
    if (footer?.icon_url) copy.footer = withIcon(footer, kept(footer.icon_url));
    return copy;
  });
}

function withIcon<P extends { icon_url?: string }>({ icon_url: _old, ...rest }: P, icon_url: string | undefined) {
  return icon_url === undefined ? rest : { ...rest, icon_url };
}

/** The files that embeds in the form of embedFiles() show; the first of several with the same name. */
export function embeddedOf<F extends { filename: string }>(embeds: readonly EmbedObject[], files: readonly F[]): F[] {
  const names = new Set<string>();
  for (const embed of embeds) for (const url of addresses(embed)) if (url.startsWith(SCHEME)) names.add(nameIn(url));
  return [...names].flatMap((name) => files.find((file) => file.filename === name) ?? []);
}

/**
 * Resolves the embed pictures that are files of the message, and removes those files from its attachments:
 * clients show them only in the embed.
 */
export function showEmbedded(
  embeds: readonly EmbedObject[],
  attachments: AttachmentObject[],
  visible: EmbedObject[],
): { embeds: EmbedObject[]; attachments: AttachmentObject[] } {
  const embedded = embeddedOf(embeds, attachments);
  if (embedded.length === 0) return { embeds: visible, attachments };
  const byName = new Map(embedded.map((file) => [file.filename, file]));
  const shown = visible.map((embed) => {
    const copy = { ...embed };
    for (const key of ['image', 'thumbnail', 'video'] as const) {
      const media = copy[key];
      if (!media?.url.startsWith(SCHEME)) continue;
      const file = byName.get(nameIn(media.url));
      if (file) copy[key] = mediaOf(media, file);
      else delete copy[key];
    }
    for (const key of ['author', 'footer'] as const) {
      const part = copy[key];
      if (!part?.icon_url?.startsWith(SCHEME)) continue;
      const { icon_url, ...rest } = part;
      const file = byName.get(nameIn(icon_url));
      Object.assign(copy, { [key]: file ? { ...rest, icon_url: file.url, proxy_icon_url: file.proxy_url } : rest });
    }
    return copy;
  });
  return { embeds: shown, attachments: attachments.filter((file) => !embedded.includes(file)) };
}

function mediaOf(media: EmbedMedia, file: AttachmentObject): EmbedMedia {
  const { url, proxy_url, width, height, content_type, placeholder, placeholder_version } = file;
  const known = { width, height, content_type, placeholder, placeholder_version };
  const given = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
  return { ...media, ...given, url, proxy_url };
}

function isCalled({ record, given }: NamedFile, name: string): boolean {
  return record.filename === name || given === name;
}

/** The file name in an `attachment://` address. */
export function nameIn(url: string): string {
  const name = url.slice(SCHEME.length).replace(/\/$/, '');
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function addresses({ image, thumbnail, video, author, footer }: EmbedObject): string[] {
  return [image?.url, thumbnail?.url, video?.url, author?.icon_url, footer?.icon_url].filter((url) => url !== undefined);
}
