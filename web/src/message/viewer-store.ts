import { createStore } from '../state/store.ts';

/** A picture that the viewer shows. */
export interface ViewedPicture {
  /** The address it is loaded from. */
  src: string;
  /** The original. */
  href: string;
  alt: string;
}

/** The pictures of the viewer and which one is shown; null while it is closed. */
export const viewer = createStore<{ pictures: readonly ViewedPicture[]; at: number } | null>(null);

function pictureIn(link: HTMLAnchorElement): ViewedPicture {
  const image = link.querySelector('img');
  return { src: link.dataset.viewer || link.href, href: link.href, alt: image?.alt ?? '' };
}

/** Opens the viewer at the picture of a link, with the other pictures of its message that are not covered. */
export function openViewer(link: HTMLAnchorElement): void {
  const scope = link.closest('li.message, [data-gallery]') ?? link;
  const links = [...scope.querySelectorAll<HTMLAnchorElement>('a[data-viewer]')].filter((one) => !one.closest('[inert]'));
  const all = links.includes(link) ? links : [link];
  viewer.set(() => ({ pictures: all.map(pictureIn), at: all.indexOf(link) }));
}
