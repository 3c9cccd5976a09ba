import type { Button, Select, TextDisplay } from '@guildhall/protocol/objects/messages/components';
import type { Component, Message } from '../wire.ts';

/** Every component of a list, those inside of others too, in the order in which they are shown. */
export function allComponents(components: readonly Component[]): Component[] {
  return components.flatMap((one): Component[] => {
    if (one.type === 1 || one.type === 17) return [one, ...allComponents(one.components)];
    if (one.type === 9) return [one, ...one.components, one.accessory];
    return [one];
  });
}

export function buttonsOf(message: Pick<Message, 'components'>): Button[] {
  return allComponents(message.components).filter((one) => one.type === 2);
}

export function selectsOf(message: Pick<Message, 'components'>): Select[] {
  return allComponents(message.components).filter(isSelect);
}

export function isSelect(component: { type: number }): component is Select {
  return component.type === 3 || (component.type >= 5 && component.type <= 8);
}

/** The texts of components that are shown as text. */
export function textsOf(components: readonly Component[]): TextDisplay[] {
  return allComponents(components).filter((one) => one.type === 10);
}

/** The name of a button for people: its label, or its emoji. */
export function buttonName(button: Button): string {
  return button.label ?? button.emoji?.name ?? 'without a label';
}

/** The name of a select for people: its placeholder, or its custom id. */
export function selectName(select: Pick<Select, 'placeholder' | 'custom_id'>): string {
  return select.placeholder ?? select.custom_id;
}

/** All text that a person reads in a message: content, embeds and text components, a line for each. */
export function readableText(message: Pick<Message, 'content' | 'embeds' | 'components'>): string {
  const embeds = message.embeds.flatMap((embed) => [
    embed.author?.name,
    embed.title,
    embed.description,
    ...(embed.fields ?? []).flatMap((field) => [field.name, field.value]),
    embed.footer?.text,
  ]);
  const lines = [message.content, ...embeds, ...textsOf(message.components).map((one) => one.content)];
  return lines.filter((line) => line).join('\n');
}
