import { setFlagsFromString } from 'node:v8';

// While a server starts nearly all that is made stays. V8 concludes that objects from the same places belong into the old
// generation, and puts those of requests there: dead, they still hold what they point at until the next major collection.
setFlagsFromString('--no-allocation-site-pretenuring');
