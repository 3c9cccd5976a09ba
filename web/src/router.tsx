import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useSyncExternalStore } from 'react';

const MOVED = 'guildhall:moved';

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  window.addEventListener(MOVED, listener);
  return () => {
    window.removeEventListener('popstate', listener);
    window.removeEventListener(MOVED, listener);
  };
}

/** Navigates to a path of this origin; `replace` adds no history entry. */
export function navigate(path: string, replace = false): void {
  if (path === location.pathname + location.search) return;
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  window.dispatchEvent(new Event(MOVED));
}

/** The path and query of the page; updates when they change. */
export function useLocation(): { path: string; query: URLSearchParams } {
  const href = useSyncExternalStore(subscribe, () => location.pathname + location.search);
  const url = new URL(href, location.origin);
  return { path: url.pathname, query: url.searchParams };
}

/** The named parts of a path such as `/invite/:code`, or null if it does not match. A part that ends in `?` is optional. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const parts = decoded(path).replace(/\/+$/, '').split('/');
  const wanted = pattern.split('/');
  if (parts.length > wanted.length) return null;
  const found: Record<string, string> = {};
  for (const [at, want] of wanted.entries()) {
    const part = parts[at];
    if (part === undefined && want.endsWith('?')) continue;
    if (part === undefined || part === '') {
      if (part !== want) return null;
    } else if (want.startsWith(':')) found[want.slice(1).replace('?', '')] = part;
    else if (want !== part) return null;
  }
  return found;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A path to return to after logging in, always of this origin. */
export function safeNext(next: string | null): string {
  return next?.startsWith('/') && !/^\/[/\\]/.test(next) ? next : '/channels/@me';
}

/** A link within the client; modified clicks are left to the browser. */
export function Link({ href, onClick, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(href);
  };
  return <a href={href} onClick={follow} {...rest} />;
}
