// The reasons that several differences share; the others are written where they apply.

export const ALWAYS = 'The server always sends it.';
export const NEVER_NULL = 'The server never sends null here.';
export const CONTRACT = 'The published contract has it; the types do not yet.';
export const CONTRACT_NULL = 'The published contract allows null.';
export const TYPES_ONLY = 'Only the types have it; the published contract does not.';
export const NOT_HERE = 'The platform does not have the feature, so the field is never sent.';
export const ELSEWHERE = 'The types use one interface for several objects; this field belongs to another of them.';
export const ONE_VALUE = 'The platform has only this value.';
export const NO_DECORATIONS = 'Users have no decorations or collectibles here: always null.';
export const FLAG = 'Sent only when true.';
export const CHANNEL_FIELDS = 'One schema describes channels of guilds and direct messages; each has only its own fields.';
export const FOR_PEOPLE = "For people's clients, which the types do not describe.";
export const REQUIRED_BY_CLIENTS = 'Deprecated, but some client libraries do not start without it.';
export const OPEN_INTEGRATION = 'Integrations here are applications; these fields belong to integrations with other services.';
export const SNAPSHOT = 'The types describe a request that creates a guild; a snapshot has every field, with its default.';
export const VALIDATED = 'The handler validates it, for all operations at once; the declaration leaves it open.';
export const IGNORED = 'Accepted and ignored, as the field cannot be set by clients.';
export const SENT_BACK = 'Only in responses; ignored, so that an object can be sent back as it was received.';
export const TYPES_REUSE = 'The types reuse a larger body; the published contract does not have the field here.';
export const OLD_SETTINGS = 'Owners change these settings with the same operation as their bots.';
export const PROFILE = 'People change their account and profile with the same operation as bots.';
export const LOOSER = 'The published contract has this wider form.';
export const TAGS = 'The types spell out a tuple; any list of up to five is accepted.';
