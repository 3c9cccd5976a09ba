import { setFlagsFromString } from 'node:v8';

// While a server starts, nearly all allocations survive. V8 concludes that objects from the same sites belong in the
// old generation, and allocates those of requests there: dead ones then retain what they refer to until the next
// major collection.
setFlagsFromString('--no-allocation-site-pretenuring');
