// The parts of a service worker's scope that TypeScript's library for pages does not have.

/** An event that the browser lets the worker finish. */
export interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchingEvent extends LastingEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

export interface PushedEvent extends LastingEvent {
  readonly data: { json(): unknown } | null;
}

export interface PressedEvent extends LastingEvent {
  readonly notification: Notification;
}

/** An open page. */
export interface Page {
  readonly url: string;
  readonly focused: boolean;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<Page>;
  postMessage(message: unknown): void;
}

/** The global object of the worker. */
export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly location: Location;
  readonly caches: CacheStorage;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<Page | null>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchingEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushedEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: PressedEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}
