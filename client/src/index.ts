export { createClientWith } from './client.ts';
