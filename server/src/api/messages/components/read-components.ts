import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { complain } from '../../../core/framework/errors.ts';
import { BUTTON_STYLES, childrenOf, COMPONENT_TYPES as TYPES } from './component.ts';
import { type Complaints, Fields, refuseAny } from './fields.ts';
import { nameRest, readTypeOf, takeId } from './name-components.ts';
import { readButton, readSelect } from './read-controls.ts';
import { readFile, readGallery, readSeparator, readTextDisplay, readThumbnail } from './read-display.ts';
import { type ComponentForm, type KnownEmojis, type MediaResolver, newMarks, type Reading } from './reading.ts';
import type { Component, ContainedComponent } from '@guildhall/protocol/objects/messages/components';

/** A row fits five buttons; a select fills it. */
const ROW_WIDTH = 5;

const SELECTS: readonly number[] = [
  TYPES.STRING_SELECT,
  TYPES.USER_SELECT,
  TYPES.ROLE_SELECT,
  TYPES.MENTIONABLE_SELECT,
  TYPES.CHANNEL_SELECT,
];
const CONTROLS: readonly number[] = [TYPES.BUTTON, ...SELECTS];
const IN_CONTAINER: readonly number[] = [
  TYPES.ACTION_ROW,
  TYPES.SECTION,
  TYPES.TEXT_DISPLAY,
  TYPES.MEDIA_GALLERY,
  TYPES.FILE,
  TYPES.SEPARATOR,
];

const CONTAINER_ONLY: readonly number[] = [TYPES.CONTAINER];
const ANY_STYLE: readonly number[] = Object.values(BUTTON_STYLES);
const WEB = ['http', 'https'];

/** For a message without IS_COMPONENTS_V2: rows of buttons and selects. */
export const ROWS: ComponentForm = {
  top: [TYPES.ACTION_ROW],
  inContainer: [],
  inRow: CONTROLS,
  buttonStyles: ANY_STYLE,
  links: [...WEB, 'discord'],
  media: [],
  most: { top: LIMITS.components.rows.max, all: Number.POSITIVE_INFINITY, pictures: Number.POSITIVE_INFINITY },
};

/** For a message with IS_COMPONENTS_V2: every kind of component. */
export const LAYOUT: ComponentForm = {
  ...ROWS,
  top: [...IN_CONTAINER, TYPES.CONTAINER],
  inContainer: IN_CONTAINER,
  media: [...WEB, 'attachment'],
  most: { top: LIMITS.components.perMessage.max, all: LIMITS.components.perMessage.max, pictures: Number.POSITIVE_INFINITY },
};

/**
 * For a page's own preview: one container with components that are only displayed
 * (docs/contract/link-previews.md#a-pages-own-components).
 */
export const PREVIEW: ComponentForm = {
  top: CONTAINER_ONLY,
  inContainer: IN_CONTAINER.filter((type) => type !== TYPES.FILE),
  inRow: [TYPES.BUTTON],
  buttonStyles: [BUTTON_STYLES.LINK],
  links: WEB,
  media: WEB,
  most: { top: 1, all: LIMITS.components.perMessage.max, pictures: 10 },
};

/** How components are read. */
export interface ComponentRules {
  form: ComponentForm;
  /** Whether the sender receives interactions. */
  interactive: boolean;
  media: MediaResolver;
  /** The SKUs that the sender sells, among those that buttons name; absent where such buttons are not allowed. */
  sold?: ReadonlySet<Snowflake>;
  /** The custom emojis that the sender may use, among those named; if absent, all are accepted as they are. */
  emojis?: KnownEmojis;
}

/** The components that could be read, and all errors. */
export interface ReadComponents {
  components: Component[];
  complaints: Complaints;
  /** More components than the form allows in total. */
  tooMany: boolean;
  badIds: boolean;
}

/**
 * The stored form of a message's components: validated, with an id each and defaults filled in. Fails with 50035 at
 * the path of every error (docs/contract/components.md#messages; docs/limits.md).
 */
export function readComponents(given: readonly unknown[], rules: ComponentRules): Component[] {
  const { components, complaints } = tryComponents(given, rules);
  refuseAny(complaints);
  return components;
}

/** Like readComponents(), but returns the errors; if there are none, all components are present. */
export function tryComponents(given: readonly unknown[], rules: ComponentRules): ReadComponents {
  const { form, interactive, media, sold = new Set(), emojis } = rules;
  const reading: Reading = { ...newMarks(interactive, emojis), form, media, sold, count: 0, pictures: 0 };
  const { most } = form;
  const components = given.flatMap((item, index) => {
    const fields = new Fields(item, `components.${index}`, reading.complaints);
    return readComponent(fields, form.top, reading) ?? [];
  });
  const tooMany = reading.count > most.all;
  if (given.length > most.top) complainOf(reading, complain.length(1, most.top));
  if (tooMany)
    complainOf(reading, complain.custom('BASE_TYPE_MAX_LENGTH', `Must be ${most.all} or fewer in total, including nested ones.`));
  if (reading.pictures > most.pictures)
    complainOf(reading, complain.custom('BASE_TYPE_MAX_LENGTH', `Must show ${most.pictures} images or fewer.`));
  if (reading.text > LIMITS.components.text.max)
    complainOf(
      reading,
      complain.custom('COMPONENT_TEXT_TOO_LONG', `All text together must be ${LIMITS.components.text.max} or fewer in length.`),
    );
  nameRest(components, reading.ids, childrenOf);
  return { components, complaints: reading.complaints, tooMany, badIds: reading.badIds };
}

function complainOf({ complaints }: Reading, complaint: ReturnType<typeof complain.required>): void {
  complaints.components ??= complaint;
}

/** Reads a component of an allowed type with its children; undefined if it cannot be read at all. */
function readComponent(fields: Fields, allowed: readonly number[], reading: Reading): Component | undefined {
  const type = readTypeOf(fields, allowed);
  if (type === undefined) return undefined;
  reading.count += 1;
  const id = takeId(fields, reading);
  const component = readType(fields, type, reading);
  if (component) component.id = id;
  return component;
}

function readType(fields: Fields, type: number, reading: Reading): Component | undefined {
  switch (type) {
    case TYPES.ACTION_ROW:
      return readRow(fields, reading);
    case TYPES.BUTTON:
      return readButton(fields, reading);
    case TYPES.SECTION:
      return readSection(fields, reading);
    case TYPES.TEXT_DISPLAY:
      return readTextDisplay(fields, reading);
    case TYPES.THUMBNAIL:
      return readThumbnail(fields, reading);
    case TYPES.MEDIA_GALLERY:
      return readGallery(fields, reading);
    case TYPES.FILE:
      return readFile(fields, reading);
    case TYPES.SEPARATOR:
      return readSeparator(fields);
    case TYPES.CONTAINER:
      return readContainer(fields, reading);
    default:
      return readSelect(fields, type, reading);
  }
}

function readChildren<C extends Component>(
  fields: Fields,
  [min, max]: readonly [number, number],
  allowed: readonly number[],
  reading: Reading,
  is: (component: Component) => component is C,
): C[] {
  fields.require('components');
  return fields.list('components', min, max).flatMap((entry) => {
    const child = readComponent(fields.at(entry), allowed, reading);
    return child && is(child) ? [child] : [];
  });
}

function isControl(component: Component): component is Extract<Component, { type: 2 | 3 | 5 | 6 | 7 | 8 }> {
  return CONTROLS.includes(component.type);
}

function isText(component: Component): component is Extract<Component, { type: 10 }> {
  return component.type === TYPES.TEXT_DISPLAY;
}

const isContained = (component: Component): component is ContainedComponent => component.type !== TYPES.CONTAINER;

function readRow(fields: Fields, reading: Reading): Component {
  const components = readChildren(fields, [1, ROW_WIDTH], reading.form.inRow, reading, isControl);
  const width = components.reduce((sum, { type }) => sum + (type === TYPES.BUTTON ? 1 : ROW_WIDTH), 0);
  if (width > ROW_WIDTH)
    fields.complain(
      'components',
      complain.custom('COMPONENT_LAYOUT_WIDTH_EXCEEDED', 'The specified component exceeds the maximum width'),
    );
  return { type: TYPES.ACTION_ROW, id: 0, components };
}

function readSection(fields: Fields, reading: Reading): Component | undefined {
  const components = readChildren(fields, [1, 3], [TYPES.TEXT_DISPLAY], reading, isText);
  fields.require('accessory');
  if (!fields.has('accessory')) return undefined;
  const accessory = readComponent(fields.inner('accessory'), [TYPES.BUTTON, TYPES.THUMBNAIL], reading);
  if (accessory?.type !== TYPES.BUTTON && accessory?.type !== TYPES.THUMBNAIL) return undefined;
  return { type: TYPES.SECTION, id: 0, components, accessory };
}

function readContainer(fields: Fields, reading: Reading): Component {
  return {
    type: TYPES.CONTAINER,
    id: 0,
    accent_color: fields.whole('accent_color', 0, 0xffffff) ?? null,
    components: readChildren(fields, [1, LIMITS.components.perMessage.max], reading.form.inContainer, reading, isContained),
    spoiler: fields.flag('spoiler') ?? false,
  };
}
