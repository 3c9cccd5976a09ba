import type { Media, Component } from '@guildhall/protocol/objects/messages/components';

/** Types of components (docs/contract/enums.md#component_type). */
export const COMPONENT_TYPES = {
  ACTION_ROW: 1,
  BUTTON: 2,
  STRING_SELECT: 3,
  TEXT_INPUT: 4,
  USER_SELECT: 5,
  ROLE_SELECT: 6,
  MENTIONABLE_SELECT: 7,
  CHANNEL_SELECT: 8,
  SECTION: 9,
  TEXT_DISPLAY: 10,
  THUMBNAIL: 11,
  MEDIA_GALLERY: 12,
  FILE: 13,
  SEPARATOR: 14,
  CONTAINER: 17,
  LABEL: 18,
  FILE_UPLOAD: 19,
  RADIO_GROUP: 21,
  CHECKBOX_GROUP: 22,
  CHECKBOX: 23,
} as const;

/** Styles of buttons. */
export const BUTTON_STYLES = { PRIMARY: 1, SECONDARY: 2, SUCCESS: 3, DANGER: 4, LINK: 5, PREMIUM: 6 } as const;

/** The pictures, videos and files that components show, at any depth. */
export function mediaIn(components: readonly Component[]): Media[] {
  return components.flatMap((component) => {
    switch (component.type) {
      case COMPONENT_TYPES.THUMBNAIL:
        return [component.media];
      case COMPONENT_TYPES.MEDIA_GALLERY:
        return component.items.map((item) => item.media);
      case COMPONENT_TYPES.FILE:
        return [component.file];
      default:
        return mediaIn(childrenOf(component));
    }
  });
}

/** The children of a component, in display order. */
export function childrenOf(component: Component): readonly Component[] {
  switch (component.type) {
    case COMPONENT_TYPES.ACTION_ROW:
    case COMPONENT_TYPES.CONTAINER:
      return component.components;
    case COMPONENT_TYPES.SECTION:
      return [...component.components, component.accessory];
    default:
      return [];
  }
}
