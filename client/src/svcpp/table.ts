// Generated from members.tsv by npm run docs.

/** Enums that no other part of the client has, each as `Name:Member,Member=value`; a value is one above that before it. */
export const ENUMS = `
ObjectState:Invalid,Owned
HttpStatusCode:None,Continue=100,SwitchingProtocols,Processing,EarlyHints,Ok=200,Created,Accepted,NonAuthoritativeInfo,NoContent,ResetContent,PartialContent,MultiStatus,AlreadyReported,ImUsed,MultipleChoices=300,MovedPermanently,Found,SeeOther,NotModified,TemporaryRedirect=307,PermanentRedirect,BadRequest=400,Unauthorized,PaymentRequired,Forbidden,NotFound,MethodNotAllowed,NotAcceptable,ProxyAuthRequired,RequestTimeout,Conflict,Gone,LengthRequired,PreconditionFailed,PayloadTooLarge,UriTooLong,UnsupportedMediaType,RangeNotSatisfiable,ExpectationFailed,MisdirectedRequest=421,UnprocessableEntity,Locked,FailedDependency,TooEarly,UpgradeRequired,PreconditionRequired=428,TooManyRequests,RequestHeaderFieldsTooLarge=431,InternalServerError=500,NotImplemented,BadGateway,ServiceUnavailable,GatewayTimeout,HttpVersionNotSupported,VariantAlsoNegotiates,InsufficientStorage,LoopDetected,NotExtended=510,NetworkAuthorizationRequired
Client.Error:None,ConnectionFailed,UnexpectedClose,ConnectionCanceled
Client.Status:Disconnected,Connecting,Connected,Ready,Reconnecting,Disconnecting,HttpWait`;

/** The classes with their members; parse.ts says how they are written. */
export const CLASSES = `
@ActivityInvite SenderId=u ChannelId=u MessageId=u Type=i ApplicationId=u ParentApplicationId=u PartyId=s SessionId=s
IsValid=b
@ActivityAssets LargeImage=s? LargeText=s? LargeUrl=s? SmallImage=s? SmallText=s? SmallUrl=s? InviteCoverImage=s?
@ActivityTimestamps Start=n End=n
@ActivityParty Id=s CurrentSize=i MaxSize=i Privacy=i
@ActivitySecrets Join=s
@ActivityButton Label=s Url=s
@Activity GetButtons/buttons:ActivityButton* Name=s Type=i StatusDisplayType=i? State=s? StateUrl=s? Details=s?
DetailsUrl=s? ApplicationId=u? ParentApplicationId=u? Assets=ActivityAssets? Timestamps=ActivityTimestamps?
Party=ActivityParty? Secrets=ActivitySecrets? SupportedPlatforms=i
@ClientResult Type=i Error=s ErrorCode=i Status=i ResponseBody=s Successful=b Retryable=b RetryAfter=f
@AuthorizationCodeChallenge Method=i Challenge=s
@AuthorizationCodeVerifier Challenge=AuthorizationCodeChallenge Verifier=s
@AuthorizationArgs ClientId=u Scopes=s State=s? Nonce=s? CodeChallenge=AuthorizationCodeChallenge? IntegrationType=i?
CustomSchemeParam=s?
@DeviceAuthorizationArgs ClientId=u Scopes=s
@VoiceStateHandle~ SelfDeaf:b SelfMute:b
@VADThresholdSettings VadThreshold=f Automatic=b
@Call~ ErrorToString%Call.Error GetAudioMode()i GetChannelId()u GetGuildId()u GetLocalMute(u)b GetParticipants()u*
GetParticipantVolume(u)f GetPTTActive()b GetPTTReleaseDelay()w GetSelfDeaf()b GetSelfMute()b GetStatus()i
GetVADThreshold()VADThresholdSettings GetVoiceStateHandle(u)VoiceStateHandle? SetAudioMode(i) SetLocalMute(u,b)
OnVoiceStateChanged<voiceState,:u ParticipantChanged<participant,userId:u,added:b SetParticipantVolume(u,f)
SetPTTActive(b) SetPTTReleaseDelay(w) SetSelfDeaf(b) SetSelfMute(b) SpeakingStatusChanged<speaking,userId:u,speaking:b
StatusChanged<status,status:i,error:i,errorDetail:i SetVADThreshold(b,f) StatusToString%Call.Status
@ChannelHandle~ Id:u Name:s Recipients:u* Type:i
@GuildMinimal Id=u Name=s
@GuildChannel Id=u Name=s Type=i Position=i ParentId=u? IsLinkable=b IsViewableAndWriteableByAllMembers=b
LinkedLobby=LinkedLobby?
@LinkedLobby ApplicationId=u LobbyId=u
@LinkedChannel Id=u Name=s GuildId=u
@RelationshipHandle~ PlatformRelationshipType:i GameRelationshipType:i Id:u IsSpamRequest:b User:UserHandle?
@UserApplicationProfileHandle~ AvatarHash:s Metadata:s ProviderId:s? ProviderIssuedUserId:s ProviderType:i Username:s
@UserHandle~ Avatar:s? AvatarTypeToString%UserHandle.AvatarType AvatarUrl(i,i)s DisplayName:s GameActivity:Activity?
GlobalName:s? Id:u IsProvisional:b Relationship:RelationshipHandle Status:i
UserApplicationProfiles:UserApplicationProfileHandle* Username:s
@LobbyMemberHandle~ CanLinkLobby:b Connected:b Id:u Metadata:m User:UserHandle?
@LobbyHandle~ GetCallInfoHandle:CallInfoHandle? GetLobbyMemberHandle(u)LobbyMemberHandle? Id:u
LinkedChannel:LinkedChannel? LobbyMemberIds:u* LobbyMembers:LobbyMemberHandle* Metadata:m
@AdditionalContent TypeToString%AdditionalContentType Type=i Title=s? Count=y
@MessageHandle~ AdditionalContent:AdditionalContent? ApplicationId:u? Author:UserHandle? AuthorId:u
Channel:ChannelHandle? ChannelId:u Content:s DisclosureType:i? EditedTimestamp:n Id:u Lobby:LobbyHandle? Metadata:m
ModerationMetadata:m RawContent:s Recipient:UserHandle? RecipientId:u SentFromGame:b SentTimestamp:n AdditionalName:s
@AudioDevice Id=s Name=s IsDefault=b
@UserMessageSummary LastMessageId:u UserId:u
@ClientCreateOptions WebBase=s ApiBase=s ExperimentalAudioSystem=i ExperimentalAndroidPreventCommsForBluetooth=b
CpuAffinityMask=u?
@Client~ ErrorToString%Client.Error GetApplicationId/applicationId()u StatusToString%Client.Status
ThreadToString%Client.Thread CreateAuthorizationCodeVerifier/createCodeVerifier()AuthorizationCodeVerifier Connect()
Disconnect() GetStatus/status()Client.Status SetApplicationId(u)
StatusChanged<status,status:Client.Status,error:Client.Error,detail:i #users GetCurrentUser/current()UserHandle
GetCurrentUserV2/current()UserHandle? GetDesktopClientConnectedUser(u)>:UserHandle? GetUser(u)UserHandle?
UserUpdated<updated,:u GetUserApplicationProfiles/applicationProfiles(u)UserApplicationProfileHandle*
GetUserApplicationProfilesNoLock/applicationProfiles(u)UserApplicationProfileHandle* #voice EndCall(u)>> EndCalls()>>
GetCall(u)Call GetCalls()Call* GetCurrentInputDevice()>>:AudioDevice GetCurrentOutputDevice()>>:AudioDevice
GetInputDevices()>>:AudioDevice* GetInputVolume()f GetOutputDevices()>>:AudioDevice* GetOutputVolume()f
GetSelfDeafAll()b GetSelfMuteAll()b SetAecDump(b) SetAutomaticGainControl(b)
DeviceChange<deviceChange,inputs:AudioDevice*,outputs:AudioDevice* SetEchoCancellation(b)
SetEngineManagedAudioSession(b) SetInputDevice(s)> SetInputVolume(f) NoAudioInput<inputDetected,:b
SetNoAudioInputThreshold(f) SetNoiseCancellation(b) SetNoiseSuppression(b) SetOpusHardwareCoding(b,b)
SetOutputDevice(s)> SetOutputVolume(f) SetSelfDeafAll(b) SetSelfMuteAll(b) SetSpeakerMode(b)b SetThreadPriority(i,i)
VoiceParticipantChanged<participant,lobbyId:u,userId:u,added:b ShowAudioRoutePicker()b StartCall/start(u)Call
StartCallWithAudioCallbacks/start(u,onReceived,onCaptured)Call GetVoiceSettings/desktopSettings()>:VoiceSettings
VoiceSettingsUpdated<desktopSettings,:VoiceSettings #auth Authorize(AuthorizationArgs)>code:s,redirectUri:s
CloseAuthorizeDeviceScreen() ExchangeChildToken(s,u)>accessToken:s,tokenType:i,expiresIn:i,scopes:s
FetchCurrentUser(i,s)>id:u,name:s
GetProvisionalToken(u,i,s)>accessToken:s,refreshToken:s,tokenType:i,expiresIn:i,scopes:s
GetToken(u,s,s,s)>accessToken:s,refreshToken:s,tokenType:i,expiresIn:i,scopes:s
GetTokenFromDevice(DeviceAuthorizationArgs)>accessToken:s,refreshToken:s,tokenType:i,expiresIn:i,scopes:s
GetTokenFromDeviceProvisionalMerge(DeviceAuthorizationArgs,i,s)>accessToken:s,refreshToken:s,tokenType:i,expiresIn:i,scopes:s
GetTokenFromProvisionalMerge(u,s,s,s,i,s)>accessToken:s,refreshToken:s,tokenType:i,expiresIn:i,scopes:s
IsAuthenticated()b OpenAuthorizeDeviceScreen(u,s) ProvisionalUserMergeCompleted(b)
RefreshToken(u,s)>accessToken:s,refreshToken:s,tokenType:i,expiresIn:i,scopes:s
RegisterAuthorizeRequest<onAuthorizeRequest RevokeToken(u,s)> AuthorizeDeviceScreenClosed<deviceScreenClosed
SetGameWindowPid(i) TokenExpiration<tokenExpiring UnmergeIntoProvisionalAccount(u,i,s)>
UpdateProvisionalAccountDisplayName(s)> UpdateToken/setToken(B,s)> #messages CanOpenMessageInClient(u)b
DeleteUserMessage(u,u)> EditUserMessage(u,u,s)> GetChannelHandle(u)ChannelHandle?
GetLobbyMessagesWithLimit(u,i)>:MessageHandle* GetMessageHandle(u)MessageHandle?
GetUserMessageSummaries()>:UserMessageSummary* GetUserMessagesWithLimit(u,i)>:MessageHandle*
OpenMessageInClient(u,onMergeRequired)> SendLobbyMessage(u,s)>:u SendLobbyMessageWithMetadata(u,s,m)>:u
SendUserMessage(u,s)>:u SendUserMessageWithMetadata(u,s,m)>:u MessageCreated<created,id:u
MessageDeleted<deleted,messageId:u,channelId:u MessageUpdated<updated,id:u SetShowingChat(b) #log SetLogDir(s,i)b
SetVoiceLogDir(s,i) #device OpenConnectedGamesSettings()> IsPlatformAppInstalled()>>:b #lobbies CreateOrJoinLobby(s)>:u
CreateOrJoinLobbyWithMetadata(s,m,m)>:u GetGuildChannels(u)>:GuildChannel* GetLobbyHandle(u)LobbyHandle? GetLobbyIds()u*
GetUserGuilds()>:GuildMinimal* JoinLinkedLobbyGuild(u,onMergeRequired)>:s LeaveLobby(u)> LinkChannelToLobby(u,u)>
LobbyCreated<created,:u LobbyDeleted<deleted,:u LobbyMemberAdded<memberAdded,lobbyId:u,memberId:u
LobbyMemberRemoved<memberRemoved,lobbyId:u,memberId:u LobbyMemberUpdated<memberUpdated,lobbyId:u,memberId:u
LobbyUpdated<updated,:u UnlinkChannelFromLobby(u)> #presence AcceptActivityInvite(ActivityInvite)>:s ClearRichPresence()
RegisterLaunchCommand(u,s)b RegisterLaunchStoreApplication(u,w)b SendActivityInvite(u,s)> SendActivityJoinRequest(u)>
SendActivityJoinRequestReply(ActivityInvite)> ActivityInviteCreated<inviteCreated,:ActivityInvite
ActivityInviteUpdated<inviteUpdated,:ActivityInvite ActivityJoin<join,secret:s
ActivityJoinWithApplication<join,applicationId:u,secret:s SetOnlineStatus(i)> UpdateRichPresence(Activity)>
#relationships AcceptPlatformFriendRequest(u)> AcceptGameFriendRequest(u)> BlockUser(u)> CancelPlatformFriendRequest(u)>
CancelGameFriendRequest(u)> GetRelationshipHandle(u)RelationshipHandle GetRelationships()RelationshipHandle*
GetRelationshipsByGroup(i)RelationshipHandle* RejectPlatformFriendRequest(u)> RejectGameFriendRequest(u)>
RemovePlatformAndGameFriend(u)> RemoveGameFriend(u)> SearchFriendsByUsername(s)UserHandle* SendPlatformFriendRequest(s)>
SendPlatformFriendRequestById(u)> SendGameFriendRequest(s)> SendGameFriendRequestById(u)>
RelationshipCreated<created,userId:u,isPlatform:b RelationshipDeleted<deleted,userId:u,isPlatform:b UnblockUser(u)>
RelationshipGroupsUpdated<groupsUpdated,:u
@CallInfoHandle~ ChannelId:u GetParticipants:u* GetVoiceStateHandle(u)VoiceStateHandle? GuildId:u
@VoiceSettings SelfMute=b SelfDeaf=b InputMode=i PttKey=s InputVolume=f OutputVolume=f AutomaticGainControl=b
EchoCancellation=b NoiseCancellation=b NoiseSuppression=b`;
