export { countMails, endLaterReverts, endMailTokens, findMailToken, takeMailToken } from './mail-tokens.ts';
export { sendLink, sendNotice } from './send-mail.ts';
export { composeMail } from './words.ts';
