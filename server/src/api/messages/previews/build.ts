import { LIMITS } from '@guildhall/protocol/limits';
import { isoTime } from '../../../core/values/iso-time.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { addressIn } from './address.ts';
import { isImageType, isVideo, pictureAt, videoAt } from './media.ts';
import type { Credits } from './oembed.ts';
import type { Layout, PageImage, PageTags } from './page.ts';
import { cutDescription, cutTitle } from './text.ts';
import type { EmbedMedia, EmbedObject } from '@guildhall/protocol/objects/messages/messages';

/** The embed type for each layout. */
const TYPES: Readonly<Record<Layout, 'article' | 'image' | 'video' | 'rich'>> = {
  large: 'article',
  photo: 'image',
  video: 'video',
  rich: 'rich',
};

/**
 * Builds the embeds of a page from its tags (docs/contract/link-previews.md#tags). Empty if there are no usable tags,
 * or if a site name exceeds 256 characters or the alternative texts 4096. Throws TooLong for an address over the
 * limit.
 */
export async function buildEmbeds(
  platform: Platform,
  at: URL,
  link: string,
  page: PageTags,
  credits: Credits,
): Promise<EmbedObject[]> {
  const named = page.images.length > 0 ? page.images : page.otherImages.slice(0, 1);
  if (
    (page.siteName?.length ?? 0) > LIMITS.previews.siteName.max ||
    named.some(({ alt = '' }) => alt.length > LIMITS.previews.alternativeText.max)
  )
    return [];
  const pictures = await findPictures(platform, at, named);
  const embed: EmbedObject = { type: 'link', url: link, ...wordsOf(page, credits) };
  const [picture] = pictures;
  const video = page.layout === 'video' && picture ? await findVideo(platform, at, page.videos) : undefined;
  if (page.layout !== undefined && (page.layout !== 'video' || video)) embed.type = TYPES[page.layout];
  if (embed.type === 'image' && !picture) embed.type = 'link';
  if (embed.type === 'video' || embed.type === 'image') delete embed.description;
  if (video) embed.video = video;
  if (pictures.length > 1 && embed.type !== 'video' && embed.type !== 'image') {
    if (embed.type === 'link') embed.type = 'article';
    const { type } = embed;
    return [{ ...embed, image: picture }, ...pictures.slice(1).map((image): EmbedObject => ({ type, url: link, image }))];
  }
  if (picture) embed.thumbnail = picture;
  const says = embed.title ?? embed.description ?? embed.author ?? embed.thumbnail;
  return says === undefined ? [] : [embed];
}

/** Title, description, names, colour and time. */
function wordsOf(page: PageTags, { author, provider }: Credits): Partial<EmbedObject> {
  const words: Partial<EmbedObject> = {};
  let { title, description } = page;
  // These two are for search engines, and are only used as a pair.
  if (title === undefined && description === undefined) {
    if (page.plainTitle && page.plainDescription) [title, description] = [page.plainTitle, page.plainDescription];
  }
  if (title) words.title = cutTitle(title);
  if (description) words.description = cutDescription(description);
  if (provider) words.provider = provider;
  else if (page.siteName) words.provider = { name: page.siteName };
  if (author) words.author = author;
  if (page.color !== undefined) words.color = page.color;
  if (page.published !== undefined) words.timestamp = isoTime(Date.parse(page.published));
  return words;
}

/** The first four different pictures that can be fetched. */
async function findPictures(platform: Platform, at: URL, named: readonly PageImage[]): Promise<EmbedMedia[]> {
  const wanted = new Map<string, string | undefined>();
  for (const { url, type, alt } of named) {
    const address = addressIn(at, url);
    if (address === undefined || (type !== undefined && !isImageType(type)) || wanted.has(address)) continue;
    if (wanted.size < LIMITS.previews.images.max) wanted.set(address, alt);
  }
  const found = await Promise.all([...wanted].map(([address, alt]) => pictureAt(platform, address, alt)));
  return found.filter((picture) => picture !== undefined);
}

/** The first playable video: over https, with a size that is declared or can be measured. */
async function findVideo(platform: Platform, at: URL, named: readonly PageImage[]): Promise<EmbedMedia | undefined> {
  for (const { url, type, width, height } of named) {
    const address = addressIn(at, url);
    if (!address?.startsWith('https:') || !isVideo(address, type)) continue;
    if (width !== undefined && height !== undefined)
      return { url: address, width, height, ...(type ? { content_type: type } : {}) };
    return videoAt(platform, address);
  }
  return undefined;
}
