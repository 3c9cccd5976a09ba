import { MESSAGE_FLAGS } from '@guildhall/protocol/enums';
import { COMPONENT_TYPES } from '../../components/component.ts';
import { cleanContent } from '../body.ts';
import type { EditMessageBody } from '@guildhall/protocol/bodies/messages/messages';

/** Text displays occur in a section of a container, and no deeper. */
const DEEPEST = 2;

/**
 * The text of a request that is scanned for mentions: its content, or with IS_COMPONENTS_V2 (in the body, or
 * in the message's `flags`) the content of its text displays. Undefined if the request changes neither.
 */
export function mentioningText({ content, components, flags: asked }: EditMessageBody, flags = 0): string | undefined {
  const v2 = ((flags | (asked ?? 0)) & MESSAGE_FLAGS.IS_COMPONENTS_V2) !== 0;
  if (!v2) return content === undefined ? undefined : cleanContent(content);
  return components === undefined ? undefined : textsIn(components, 0).join('\n');
}

/** The texts of components that are not validated yet. */
function textsIn(given: unknown, depth: number): string[] {
  if (!Array.isArray(given) || depth > DEEPEST) return [];
  return given.flatMap((one: unknown) => {
    const fields = new Map(Object.entries(Object(one)));
    const content = fields.get('content');
    if (fields.get('type') === COMPONENT_TYPES.TEXT_DISPLAY) return typeof content === 'string' ? [content] : [];
    return textsIn(fields.get('components'), depth + 1);
  });
}
