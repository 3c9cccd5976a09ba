// Runs before each test file.
import fc from 'fast-check';

const seed = Number(process.env.GUILDHALL_TEST_SEED);
if (Number.isSafeInteger(seed)) fc.configureGlobal({ seed });
