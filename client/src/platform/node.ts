export { consentWays, openBrowser, takePending } from './consent-node.ts';
export { openSocket } from './socket-node.ts';
