import type { Id } from '../../api/wire-base.ts';

/** The address of a picture in a draft: a data URI as it is, a stored hash on the CDN; null for none. */
export function pictureSrc(folder: string, picture: string | null | undefined, size: number): string | null {
  if (!picture) return null;
  return picture.startsWith('data:') ? picture : `/cdn/${folder}/${picture}.webp?size=${size}`;
}

/** Folders of the pictures of a user, on the whole platform or in one guild. */
export function pictureFolders(userId: Id, guildId?: Id): { avatars: string; banners: string } {
  const base = guildId && `guilds/${guildId}/users/${userId}`;
  return base
    ? { avatars: `${base}/avatars`, banners: `${base}/banners` }
    : { avatars: `avatars/${userId}`, banners: `banners/${userId}` };
}

/** A colour of 24 bits as CSS. */
export function cssColor(color: number): string {
  return `#${color.toString(16).padStart(6, '0')}`;
}
