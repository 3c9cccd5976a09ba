import { kept } from '../state/storage.ts';

/** A language of tests: each text stands in ⟦brackets⟧, so that one which is not in a catalog is seen. */
const PSEUDO = 'en-XA';

const inBrowser = typeof navigator !== 'undefined' && typeof localStorage !== 'undefined';

/** True if texts are shown in ⟦brackets⟧. */
export const isPseudo = inBrowser && kept('language') === PSEUDO;

/** The tag by which dates and numbers are formatted: the browser's own variant of English, such as en-GB. */
export const formatTag: string = (inBrowser ? navigator.languages : []).find((tag) => tag.split('-')[0] === 'en') ?? 'en';
