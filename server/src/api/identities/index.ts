export { dropIdentities } from './erase-account.ts';
export { type Entered, enter, enterAs } from './enter.ts';
export {
  type ExternalId,
  findIdentity,
  liftRestrictions,
  MAX_EXTERNAL_ID,
  namedByBot,
  namedByToken,
  noteBotIssued,
  type ProviderType,
} from './identity.ts';
export { link } from './link.ts';
export { isProvisional, MAX_NAME } from './provisional-user.ts';
export { unlink } from './unlink.ts';
