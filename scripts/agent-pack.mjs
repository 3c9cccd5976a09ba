// Runs before npm pack -w agent: bundles the program of the package.
import { packAgent } from './agent-build.mjs';
import { ensureInstalled } from './install.mjs';

ensureInstalled(['esbuild']);
await packAgent();
