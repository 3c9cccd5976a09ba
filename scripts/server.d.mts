/** The program to run: the built server, or its sources after a warning if it could not be built; relative to the root folder. */
export function ensureServer(): string;
