import { LIMITS } from '@guildhall/protocol/limits';
import { OutboundError } from '../../../core/framework/outbound.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { addressIn } from './address.ts';
import { asObject, asText, parseJson } from './json.ts';
import { dateOf, layoutOfType, type PageTags } from './page.ts';

const TIMEOUT = 5000;
const REDIRECTS = 5;

/** Credits that only oEmbed contains. */
export interface Credits {
  author?: { name: string; url?: string };
  provider?: { name: string; url?: string };
}

/**
 * Reads the oEmbed document of a page: fills in what its tags omit, and returns author and provider. A document that
 * cannot be fetched or read is ignored (docs/contract/link-previews.md#tags).
 */
export async function addOembed(platform: Platform, at: URL, page: PageTags): Promise<Credits> {
  const address = page.oembed === undefined ? undefined : addressIn(at, page.oembed);
  const document = address === undefined ? undefined : asObject(await fetchJson(platform, address));
  if (!document) return {};
  page.title ??= asText(document.title);
  page.layout ??= layoutOfType(asText(document.type) ?? '');
  const thumbnail = asText(document.thumbnail_url);
  const sized = Number(document.thumbnail_width) > 0 && Number(document.thumbnail_height) > 0;
  if (thumbnail !== undefined && sized && !hasImage(page)) page.images.push({ url: thumbnail });
  const credit = (name: string | undefined, link: string | undefined) => {
    if (name === undefined) return undefined;
    const url = link === undefined ? undefined : addressIn(at, link);
    return { name: name.slice(0, 256), ...(url === undefined ? {} : { url }) };
  };
  const author = credit(asText(document.author_name), asText(document.author_url));
  const provider = credit(asText(document.provider_name), asText(document.provider_url));
  return { ...(author ? { author } : {}), ...(provider ? { provider } : {}) };
}

async function fetchJson(platform: Platform, url: string): Promise<unknown> {
  try {
    const headers = { accept: 'application/json' };
    const answer = await platform.outbound({
      url,
      timeout: TIMEOUT,
      maxBytes: LIMITS.previews.oembedBytes.max,
      redirects: REDIRECTS,
      headers,
    });
    return answer.status >= 200 && answer.status < 300 ? parseJson(answer.body.toString()) : undefined;
  } catch (error) {
    if (error instanceof OutboundError) return undefined;
    throw error;
  }
}

/** Fills in what a page's tags omit from its first top-level schema.org VideoObject. */
export function addVideoObject(page: PageTags): void {
  const video = page.jsonLd.map((text) => asObject(parseJson(text))).find((document) => document?.['@type'] === 'VideoObject');
  if (!video) return;
  page.title ??= asText(video.name);
  page.description ??= asText(video.description);
  const film = asText(video.embedUrl);
  const picture = asText(video.thumbnailUrl);
  const date = asText(video.uploadDate);
  if (film !== undefined && page.videos.length === 0) page.videos.push({ url: film });
  if (picture !== undefined && !hasImage(page)) page.images.push({ url: picture });
  if (date !== undefined) page.published ??= dateOf(date);
}

function hasImage({ images, otherImages }: PageTags): boolean {
  return images.length > 0 || otherImages.length > 0;
}
