import { LIMITS } from '@guildhall/protocol/limits';
import type { Cdn } from '../../../../core/media/cdn.ts';
import { showComponents } from '../../components/show-components.ts';
import type { MessageData, Preview } from '../types.ts';
import type { EmbedMedia, EmbedObject } from '@guildhall/protocol/objects/messages/messages';
import type { Media } from '@guildhall/protocol/objects/messages/components';

/** The embeds that a message shows: its own, then the previews of its links. */
export function embedsOf({ embeds = [], previews }: Readonly<Pick<MessageData, 'embeds' | 'previews'>>): EmbedObject[] {
  return previews ? [...embeds, ...previews.flatMap((preview) => preview.embeds)].slice(0, LIMITS.messages.embeds.max) : embeds;
}

/** The previews whose link is still among `links`, in the order of `links`; undefined if there are none. */
export function keptPreviews(previews: readonly Preview[] | undefined, links: readonly string[]): Preview[] | undefined {
  const kept = links.flatMap((link) => previews?.find((preview) => preview.link === link) ?? []);
  return kept.length ? kept : undefined;
}

/** Embeds on the wire: pictures of other sites also get an address of the proxy. */
export function withProxies(cdn: Cdn, embeds: readonly EmbedObject[]): EmbedObject[] {
  return embeds.map((embed) => {
    const { image, thumbnail, author, footer, components } = embed;
    if (!(image ?? thumbnail ?? author?.icon_url ?? footer?.icon_url ?? components)) return embed;
    const shown: EmbedObject = { ...embed };
    if (image) shown.image = withProxy(cdn, image);
    if (thumbnail) shown.thumbnail = withProxy(cdn, thumbnail);
    if (author) shown.author = { ...author, ...proxiedIcon(cdn, author.icon_url) };
    if (footer) shown.footer = { ...footer, ...proxiedIcon(cdn, footer.icon_url) };
    // Videos keep their own address, since the proxy does not serve them.
    if (components)
      shown.components = showComponents(components, (media) => ({
        ...media,
        proxy_url: isFilm(media) ? media.url : cdn.external(media.url),
      }));
    return shown;
  });
}

/** The embeds of a message on the wire; undefined if it has none. */
export function embedObjects(cdn: Cdn, data: Readonly<MessageData>): EmbedObject[] | undefined {
  return data.embeds || data.previews ? withProxies(cdn, embedsOf(data)) : undefined;
}

const FILM = /^[^?#]+\.(?:mp4|webm|mov)(?:[?#]|$)/i;

/**
 * The address that a picture is loaded from: the proxy for other sites; videos keep their own, since the
 * proxy does not serve them.
 */
export function proxyAddress(cdn: Cdn, url: string): string {
  return isElsewhere(cdn, url) && !FILM.test(url) ? cdn.external(url) : url;
}

/** Whether a picture needs a proxy address: it is neither a file of the message nor on this platform. */
function isElsewhere(cdn: Cdn, url: string): boolean {
  return /^https?:\/\//i.test(url) && !cdn.isOwn(url);
}

function withProxy(cdn: Cdn, media: EmbedMedia): EmbedMedia {
  return media.proxy_url === undefined && isElsewhere(cdn, media.url) ? { ...media, proxy_url: cdn.external(media.url) } : media;
}

function proxiedIcon(cdn: Cdn, url: string | undefined): { proxy_icon_url?: string } {
  return url !== undefined && isElsewhere(cdn, url) ? { proxy_icon_url: cdn.external(url) } : {};
}

function isFilm({ content_type }: Media): boolean {
  return content_type?.startsWith('video/') ?? false;
}
