export { sendNotice } from './send-notice.ts';
