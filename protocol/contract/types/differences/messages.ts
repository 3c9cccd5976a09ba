import type { Differences } from '../compare.ts';
import type { MessagePairs, Objects } from '../pairs.ts';
import { ALWAYS, CONTRACT, CONTRACT_NULL, FLAG, NEVER_NULL, NOT_HERE, TYPES_ONLY } from './reasons.ts';

/** How our messages and webhooks differ from the published types. */
export const MESSAGES: Differences<MessagePairs, Objects> = {
  MessageObject: {
    'application: open': 'Applications of activities differ by their kind; the contract leaves most fields open.',
    'components: always present': ALWAYS,
    'components: wider': 'The union of all components is declared once; the server sends only those that may stand at the top.',
    'flags: always present': ALWAYS,
    'lobby_member: only ours': CONTRACT,
    'metadata: only ours': 'Games attach metadata to messages (docs/contract/games.md).',
    'moderation_metadata: only ours': 'Backends of games attach what their moderation found (docs/contract/games.md).',
    'resolved: only theirs, optional': 'Defaults of select menus are not resolved.',
    'role_subscription_data: only theirs, optional': NOT_HERE,
    'shared_client_theme: only theirs, optional': NOT_HERE,
    'stickers: only theirs, optional': 'Deprecated; sticker_items has taken its place.',
    'thread: narrower': 'Only threads are sent, not channels of every type.',
  },
  ReferencedMessage: {
    'referenced_message: only theirs, optional': 'A referenced message does not repeat the message that it refers to.',
  },
  'MessageObject.call': {
    'ended_timestamp: always present': ALWAYS,
  },
  'MessageObject.interaction': {
    'member: only theirs, optional': TYPES_ONLY,
  },
  AttachmentObject: {
    'application: only theirs, optional': NOT_HERE,
    'clip_created_at: only theirs, optional': NOT_HERE,
    'clip_participants: only theirs, optional': NOT_HERE,
    'ephemeral: narrower': FLAG,
    'height: never null': NEVER_NULL,
    'width: never null': NEVER_NULL,
  },
  EmbedObject: {
    'components: only ours': CONTRACT,
    'flags: only theirs, optional': 'No flag of embeds is set here.',
    'type: always present': ALWAYS,
    'type: wider': CONTRACT,
  },
  'EmbedMedia as video': {
    'url: always present': ALWAYS,
  },
  'EmbedObject.fields': {
    'inline: always present': ALWAYS,
  },
  'EmbedObject.provider': {
    'name: always present': ALWAYS,
  },
  MessageReference: {
    'type: always present': ALWAYS,
  },
  MessageSnapshot: {
    'guild_id: only theirs, optional': 'Deprecated; the message_reference names the guild.',
  },
  SnapshotObject: {
    'components: always present': ALWAYS,
    'components: wider': 'The union of all components is declared once; the server sends only those that may stand at the top.',
    'flags: always present': ALWAYS,
    'stickers: only theirs, optional': 'Deprecated; sticker_items has taken its place.',
  },
  MessageActivity: {
    'session_id: only ours': 'Clients join an activity with the id of the session that shows it.',
  },
  PollObject: {
    'expiry: never null': NEVER_NULL,
    'results: always present': ALWAYS,
  },
  PollMedia: {
    'text: always present': ALWAYS,
  },
  ReactionEmojiObject: {
    'animated: narrower': FLAG,
  },
  SearchResult: {
    'documents_indexed: always present': 'Null, as every search covers all messages.',
    'documents_indexed: may be null': 'Null, as every search covers all messages.',
    'documents_indexed: narrower': 'Null, as every search covers all messages.',
    'members: always present': ALWAYS,
    'threads: always present': ALWAYS,
  },
  WebhookObject: {
    'channel_id: never null': NEVER_NULL,
    'guild_id: always present': ALWAYS,
    'guild_id: never null': NEVER_NULL,
    'name: never null': NEVER_NULL,
  },
  WebhookByToken: {
    'user: only ours': 'One schema describes webhooks read with and without their token; only the latter have a user.',
  },
  'components.ActionRow': {
    'id: always present': ALWAYS,
  },
  'components.Button': {
    'id: always present': ALWAYS,
  },
  'components.ComponentEmoji': {
    'name: always present': ALWAYS,
  },
  'components.Select': {
    'id: always present': ALWAYS,
    'max_values: always present': ALWAYS,
    'min_values: always present': ALWAYS,
    'required: only theirs, optional': 'For modals only.',
  },
  'components.TextDisplay': {
    'id: always present': ALWAYS,
  },
  'components.Media': {
    'flags: only theirs, optional': NOT_HERE,
    'id: only ours': CONTRACT,
    'loading_state: only theirs, optional': 'Media are loaded before they are shown.',
    'placeholder: never null': NEVER_NULL,
    'placeholder_version: never null': NEVER_NULL,
    'proxy_url: always present': ALWAYS,
  },
  'components.Thumbnail': {
    'description: always present': ALWAYS,
    'id: always present': ALWAYS,
    'spoiler: always present': ALWAYS,
  },
  'components.Section': {
    'id: always present': ALWAYS,
  },
  'components.MediaGallery': {
    'id: always present': ALWAYS,
  },
  'components.MediaGallery.items': {
    'description: always present': ALWAYS,
    'spoiler: always present': ALWAYS,
  },
  'components.FileComponent': {
    'id: always present': ALWAYS,
    'name: always present': ALWAYS,
    'name: may be null': CONTRACT_NULL,
    'size: always present': ALWAYS,
    'size: may be null': CONTRACT_NULL,
    'spoiler: always present': ALWAYS,
  },
  'components.Separator': {
    'divider: always present': ALWAYS,
    'id: always present': ALWAYS,
    'spacing: always present': ALWAYS,
  },
  'components.Container': {
    'accent_color: always present': ALWAYS,
    'components: wider': 'The union of all components is declared once; the server sends only those that a container may have.',
    'id: always present': ALWAYS,
    'spoiler: always present': ALWAYS,
  },
  SearchedMessage: {
    'hit: only ours': CONTRACT,
  },
};
