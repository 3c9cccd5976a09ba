// The scenes that the tests run in a page.
import * as microphone from './microphone-scenes.ts';
import * as speakers from './speaker-scenes.ts';
import * as talking from './talking-scenes.ts';
import * as video from './video-scenes.ts';

const scenes: Record<string, unknown> = { ...microphone, ...speakers, ...talking, ...video };
Object.assign(globalThis, { scenes });

const first = scenes[location.hash.slice(1)];
if (typeof first === 'function') first();
