import type { AnchorHTMLAttributes } from 'react';
import { Link as WouterLink, useSearch } from 'wouter';
import { navigate as go, usePathname } from 'wouter/use-browser-location';

/** Navigates to a path of this origin; `replace` adds no history entry. */
export function navigate(path: string, replace = false): void {
  if (path !== location.pathname + location.search) go(path, { replace });
}

/** The path and query of the page; updates when they change. */
export function useLocation(): { path: string; query: URLSearchParams } {
  const path = usePathname();
  return { path, query: new URLSearchParams(useSearch()) };
}

/** A path to return to after logging in, always of this origin. */
export function safeNext(next: string | null): string {
  return next?.startsWith('/') && !/^\/[/\\]/.test(next) ? next : '/channels/@me';
}

/** A link within the client; modified clicks are left to the browser. */
export function Link({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <WouterLink href={href} {...rest} />;
}
