import type { Platform } from './platform.ts';
import { transact, type Tx } from './transact.ts';
import type { Viewer } from '../access/viewer.ts';

/** The context of a handler: the platform and the viewer. */
export interface Context extends Platform {
  viewer: Viewer;
  /** The address that the request came from. */
  ip: string;
  /** X-Audit-Log-Reason, decoded; null when absent. */
  reason: string | null;
  requestId: string;
  /**
   * Whether the store was refreshed after this request arrived: its access is checked by what caches held then. Code that runs after a
   * write of the same request must not rely on it.
   */
  isRefreshed: boolean;
  /** A header of the request by its lower-case name, for the few operations that read one of their own. */
  header(name: string): string | undefined;
  /** Commits, then emits, as the viewer and with the request's reason; see transact(). */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** The platform for reads, for a request or outside of any. */
export type ReadContext = Platform & Partial<Pick<Context, 'isRefreshed'>>;

/** The context of the platform's own work, outside of any request. */
export function nobodysContext(platform: Platform): PublicContext {
  const ctx: PublicContext = Object.create(platform);
  ctx.viewer = null;
  ctx.ip = '';
  ctx.reason = null;
  ctx.requestId = '';
  ctx.isRefreshed = false;
  ctx.header = () => undefined;
  ctx.transact = (work) => transact(platform, { userId: null, reason: null }, work);
  return ctx;
}

/**
 * Refreshes the store, unless that was done after the request arrived, so that later reads need not: for requests without a
 * viewer, before their first write.
 */
export async function refreshOnce(ctx: PublicContext): Promise<void> {
  if (ctx.isRefreshed) return;
  await ctx.store.changes?.refresh();
  ctx.isRefreshed = true;
}

/** Whether the request has a viewer. */
export function hasViewer(ctx: PublicContext): ctx is Context {
  return ctx.viewer !== null;
}

/** The context of an operation that needs no credentials: it may have no viewer. */
export type PublicContext = Omit<Context, 'viewer'> & { viewer: Viewer | null };
