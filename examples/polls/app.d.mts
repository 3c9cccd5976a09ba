/** The running app. */
export interface RunningApp extends AsyncDisposable {
  /** The address at which it receives interactions. */
  url: string;
  /** Closes the polls whose time is over; resolves when their messages say so. */
  closeDue(): Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts the app; resolves once it listens. `now` is the time in ms, which a test may control. */
export function startApp(env: Readonly<Record<string, string>>, options?: { now?: () => number }): Promise<RunningApp>;
