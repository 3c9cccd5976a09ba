import type { Component, ContainedComponent, Media } from '@guildhall/protocol/objects/messages/components';

/** Returns media with their current addresses. */
export type MediaShower = (media: Media) => Media;

/** Components with the current addresses of their files; components without files are returned unchanged. */
export function showComponents(components: readonly Component[], show: MediaShower): Component[] {
  return components.map((component) =>
    component.type === 17
      ? { ...component, components: component.components.map((part) => showContained(part, show)) }
      : showContained(component, show),
  );
}

function showContained(component: ContainedComponent, show: MediaShower): ContainedComponent {
  switch (component.type) {
    case 9:
      return component.accessory.type === 11
        ? { ...component, accessory: { ...component.accessory, media: show(component.accessory.media) } }
        : component;
    case 11:
      return { ...component, media: show(component.media) };
    case 12:
      return { ...component, items: component.items.map((item) => ({ ...item, media: show(item.media) })) };
    case 13:
      return { ...component, file: show(component.file) };
    default:
      return component;
  }
}
