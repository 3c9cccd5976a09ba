import { fieldsOf } from '../../core/values/json-fields.ts';

/** Something deprecated that a request uses. */
export interface Deprecated {
  what: string;
  instead: string;
  documentation: string;
}

/** Operations that are replaced by others, by operationId. */
const OPERATIONS: Readonly<Record<string, Pick<Deprecated, 'instead' | 'documentation'>>> = {
  deprecated_list_pins: { instead: 'GET /channels/{channel_id}/messages/pins', documentation: 'docs/contract/messages.md#pins' },
  deprecated_create_pin: {
    instead: 'PUT /channels/{channel_id}/messages/pins/{message_id}',
    documentation: 'docs/contract/messages.md#pins',
  },
  deprecated_delete_pin: {
    instead: 'DELETE /channels/{channel_id}/messages/pins/{message_id}',
    documentation: 'docs/contract/messages.md#pins',
  },
  modify_current_user_nick: {
    instead: 'PATCH /guilds/{guild_id}/members/@me',
    documentation: 'docs/operations.md#update_my_guild_member',
  },
};

/** Fields of bodies: the operations that have them, and what replaces them. */
const FIELDS: readonly { of: RegExp; field: string; instead: string; documentation: string }[] = [
  {
    of: /^(?:create|update)_guild_role$/,
    field: 'color',
    instead: 'colors.primary_color',
    documentation: 'docs/contract/guilds.md#roles',
  },
  {
    of: /^ban_user_from_guild$/,
    field: 'delete_message_days',
    instead: 'delete_message_seconds',
    documentation: 'docs/contract/guilds.md#bans',
  },
  {
    of: /application_commands?$/,
    field: 'default_permission',
    instead: 'default_member_permissions',
    documentation: 'docs/contract/interactions.md#commands',
  },
  {
    of: /application_commands?$/,
    field: 'dm_permission',
    instead: 'contexts',
    documentation: 'docs/contract/interactions.md#commands',
  },
];

/** API versions that have a successor. */
const CURRENT_VERSION = 10;

/** Everything deprecated that a request uses. */
export function deprecationsOf(request: {
  operation_id: string | null;
  api_version: number | null;
  body: unknown;
}): Deprecated[] {
  const { operation_id: operation, api_version: version, body } = request;
  const found: Deprecated[] = [];
  if (version === null || version < CURRENT_VERSION)
    found.push({
      what: version === null ? 'A path without a version' : `Version ${version} of the API`,
      instead: `/api/v${CURRENT_VERSION}`,
      documentation: 'docs/contract/versions.md#paths',
    });
  const replaced = operation === null ? undefined : OPERATIONS[operation];
  if (replaced) found.push({ what: `The operation ${operation}`, ...replaced });
  for (const item of Array.isArray(body) ? body : [body]) {
    const fields = fieldsOf(item) ?? {};
    for (const { of, field, ...rest } of FIELDS)
      if (operation !== null && of.test(operation) && fields[field] !== undefined && fields[field] !== null)
        found.push({ what: `The field ${field} of ${operation}`, ...rest });
    if (operation === 'create_interaction_response' && hasBareTextInput(fields))
      found.push({
        what: 'A text input in an action row',
        instead: 'a label (type 18) around the text input',
        documentation: 'docs/contract/components.md',
      });
  }
  return found.filter((one, at) => found.findIndex(({ what }) => what === one.what) === at);
}

/** Whether a form has a text input (4) directly in an action row (1). */
function hasBareTextInput(callback: Record<string, unknown>): boolean {
  const rows = fieldsOf(callback.data)?.components;
  return (Array.isArray(rows) ? rows : []).some((row) => {
    const inner = fieldsOf(row)?.components;
    return fieldsOf(row)?.type === 1 && Array.isArray(inner) && inner.some((one) => fieldsOf(one)?.type === 4);
  });
}
