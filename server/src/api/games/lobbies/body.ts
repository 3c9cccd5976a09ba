import { LIMITS } from '@guildhall/protocol/limits';
import type { Static } from 'typebox';
import { webAddressComplaint } from '../../../core/values/address.ts';
import { complain, type FieldError, failForm } from '../../../core/framework/errors.ts';
import type { LobbyRow } from '../../../core/tables/lobbies.ts';
import { metadataJson } from './lobby.ts';
import type { Metadata } from '@guildhall/protocol/objects/games/lobbies';
import type { MemberBody, LobbyBody } from '@guildhall/protocol/bodies/games/lobbies';

/** Rejects metadata whose keys and values are too long in total (50035); the keys of `given` are paths into the body. */
export function checkMetadata(given: Readonly<Record<string, Metadata | null | undefined>>): void {
  const complaints: Record<string, FieldError> = {};
  for (const [path, metadata] of Object.entries(given)) {
    const length = Object.entries(metadata ?? {}).reduce((sum, [key, value]) => sum + key.length + value.length, 0);
    if (length > LIMITS.lobbies.metadata.max) complaints[path] = complain.maxLength(LIMITS.lobbies.metadata.max);
  }
  if (Object.keys(complaints).length) failForm(complaints);
}

/** The metadata of listed members, by path. */
export function listedMetadata(
  members: readonly { metadata?: Metadata | null }[],
  prefix = '',
): Record<string, Metadata | null | undefined> {
  return Object.fromEntries(members.map(({ metadata }, index) => [`${prefix}${index}.metadata`, metadata]));
}

/** The members in a lobby's body, without unknown fields. */
export function listedMembers({ members }: Static<typeof LobbyBody>): Static<typeof MemberBody>[] {
  return (members ?? []).map(({ id, metadata, flags }) => ({ id, metadata, flags }));
}

/** Validates a lobby's body beyond its schema (50035). */
export function checkLobbyBody(body: Static<typeof LobbyBody>): void {
  checkMetadata({ metadata: body.metadata, ...listedMetadata(body.members ?? [], 'members.') });
  const address = body.override_event_webhooks_url;
  const complaint = address ? webAddressComplaint(address) : undefined;
  if (complaint) failForm({ override_event_webhooks_url: complaint });
  checkOnce(body.members ?? [], 'members.');
}

/** Rejects a list that names a user twice (50035). */
export function checkOnce(members: readonly { id: string }[], prefix = ''): void {
  const seen = new Set<string>();
  for (const [index, { id }] of members.entries()) {
    if (seen.has(id))
      failForm({ [`${prefix}${index}.id`]: complain.custom('LOBBY_MEMBER_DUPLICATE', 'A user may be listed once.') });
    seen.add(id);
  }
}

/** The columns that a body sets: absent fields are kept, null is the default. */
export function lobbyValues(body: Static<typeof LobbyBody>): Partial<LobbyRow> {
  const { metadata, idle_timeout_seconds, flags, override_event_webhooks_url: address } = body;
  return {
    ...(metadata === undefined ? {} : { metadata_json: metadataJson(metadata) }),
    ...(idle_timeout_seconds === undefined ? {} : { idle_timeout: idle_timeout_seconds ?? LIMITS.lobbies.idleTimeout.default }),
    ...(flags === undefined ? {} : { flags: flags ?? 0 }),
    ...(address === undefined ? {} : { override_event_webhooks_url: address || null }),
  };
}
