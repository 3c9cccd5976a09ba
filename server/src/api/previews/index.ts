export { linksOf, mayHaveLinks } from './links.ts';
export { enqueuePreviews } from './preview-job.ts';
