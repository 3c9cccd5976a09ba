import { createCodeVerifier } from '../auth/verifier.ts';
import { areas as all } from '../create.ts';

/** The areas of the client that the surface calls. */
export const areas = { ...all, createCodeVerifier: () => createCodeVerifier };
