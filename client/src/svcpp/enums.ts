import {
  AuthenticationCodeChallengeMethod,
  AuthenticationExternalAuthType,
  AuthorizationTokenType,
  IntegrationType,
} from '../auth/enums.ts';
import { ErrorType } from '../core/errors.ts';
import { LogSeverity } from '../core/log.ts';
import { ChannelType } from '../lobbies/types.ts';
import { AdditionalContentType, DisclosureTypes } from '../messages/types.ts';
import {
  ActivityActionTypes,
  ActivityGamePlatforms,
  ActivityPartyPrivacy,
  ActivityTypes,
  StatusDisplayTypes,
} from '../presence/activity.ts';
import { RelationshipGroupType } from '../relationships/types.ts';
import { ExternalIdentityProviderType, RelationshipType, StatusType, UserAvatarType } from '../users/types.ts';
import { AudioModeType, AudioSystem, CallError, CallStatus, ClientThread, VoiceInputModeType } from '../voice/types.ts';

/** The enums that the idiomatic client has too, by their names in C++. conformance.test.ts compares their members with the rows. */
export const SHARED_ENUMS = {
  ActivityActionTypes,
  ActivityPartyPrivacy,
  ActivityTypes,
  StatusDisplayTypes,
  ActivityGamePlatforms,
  ErrorType,
  AuthenticationCodeChallengeMethod,
  IntegrationType,
  ChannelType,
  AdditionalContentType,
  AudioSystem,
  AudioModeType,
  RelationshipType,
  ExternalIdentityProviderType,
  StatusType,
  DisclosureTypes,
  AuthorizationTokenType,
  AuthenticationExternalAuthType,
  LoggingSeverity: LogSeverity,
  RelationshipGroupType,
  VoiceInputModeType,
  'Call.Error': CallError,
  'Call.Status': CallStatus,
  'Client.Thread': ClientThread,
  'UserHandle.AvatarType': UserAvatarType,
};
