import sharp from 'sharp';

/**
 * The formats that may be decoded: no other loader of the library is ever started, even if a file's bytes look like its
 * format. SVG is for the platform's own drawings: a foreign file is decoded only when its first bytes are those of
 * another type.
 */
const LOADERS = ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif', 'Tiff', 'Svg'].map((format) => `VipsForeignLoad${format}`);

// One thread for each picture, and nothing cached. Set once, when the module is loaded: these switches are the process's own, and while
// all loaders are blocked, a picture that another request is decoding would be refused.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });

/** The library that decodes pictures. Imported at first need, since it is large. */
export const decoder = sharp;
