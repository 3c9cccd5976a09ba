import { complain, failForm } from '../../core/errors.ts';
import { childrenOf, type Component, COMPONENT_TYPES as TYPES } from './component.ts';
import { Fields } from './fields.ts';
import { readButton, readSelect } from './read-controls.ts';
import { readFile, readGallery, readSeparator, readTextDisplay, readThumbnail } from './read-display.ts';
import type { MediaResolver, Reading } from './reading.ts';

/** Reference table "limits", area message: rows of a message without the flag, and everything, nested too, with it. */
const MAX_ROWS = 5;
const MAX_COMPONENTS = 40;
const MAX_TEXT = 4000;
/** A row is as wide as five buttons; a select fills it. */
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
const TOP: readonly number[] = [...IN_CONTAINER, TYPES.CONTAINER];

/** How the components of a message are read. */
export interface ComponentRules {
  /** The message has IS_COMPONENTS_V2: every kind of component; without it, rows of buttons and selects. */
  v2: boolean;
  /** Whether its sender is told when somebody presses or picks. */
  interactive: boolean;
  media: MediaResolver;
}

/**
 * The components of a message as they are kept: checked, with an id each, and what was left out filled in. Ends the request
 * with 50035 at the path of everything that is wrong (specification 2.11; reference table "limits", area component).
 */
export function readComponents(given: readonly unknown[], { v2, interactive, media }: ComponentRules): Component[] {
  const reading: Reading = { complaints: {}, customIds: new Set(), ids: new Set(), interactive, media, count: 0, text: 0 };
  const allowed = v2 ? TOP : [TYPES.ACTION_ROW];
  const components = given.flatMap((item, index) => {
    const fields = new Fields(item, `components.${index}`, reading.complaints);
    return readComponent(fields, allowed, reading) ?? [];
  });
  if (!v2 && given.length > MAX_ROWS) complainOf(reading, complain.length(1, MAX_ROWS));
  if (v2 && reading.count > MAX_COMPONENTS)
    complainOf(reading, complain.custom('BASE_TYPE_MAX_LENGTH', `Must be ${MAX_COMPONENTS} or fewer in total, nested ones too.`));
  if (reading.text > MAX_TEXT)
    complainOf(reading, complain.custom('COMPONENT_TEXT_TOO_LONG', `All text together must be ${MAX_TEXT} or fewer in length.`));
  if (Object.keys(reading.complaints).length) failForm(reading.complaints);
  nameRest(components, { next: 1, taken: reading.ids });
  return components;
}

function complainOf({ complaints }: Reading, complaint: ReturnType<typeof complain.required>): void {
  complaints.components ??= complaint;
}

/** One component of the types that are allowed there, with what is in it; undefined when it cannot be read at all. */
function readComponent(fields: Fields, allowed: readonly number[], reading: Reading): Component | undefined {
  fields.require('type');
  const type = fields.int32('type');
  if (type === undefined) return undefined;
  if (!allowed.includes(type)) {
    const complaint = complain.custom('COMPONENT_TYPE_INVALID', `Value of field "type" must be one of (${allowed.join(', ')}).`);
    fields.complain('type', complaint);
    return undefined;
  }
  reading.count += 1;
  const component = readType(fields, type, reading);
  if (component) takeId(fields, component, reading);
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

const isAny = (component: Component): component is Component => component.type > 0;

function readRow(fields: Fields, reading: Reading): Component {
  const components = readChildren(fields, [1, ROW_WIDTH], CONTROLS, reading, isControl);
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
    components: readChildren(fields, [1, MAX_COMPONENTS], IN_CONTAINER, reading, isAny),
    spoiler: fields.flag('spoiler') ?? false,
  };
}

/** Gives a component the id that it asks for; 0 and none are given a free one at the end. */
function takeId(fields: Fields, component: Component, { ids }: Reading): void {
  const id = fields.int32('id') ?? 0;
  if (ids.has(id)) fields.complain('id', complain.custom('COMPONENT_ID_DUPLICATED', 'Component id is used twice.'));
  component.id = id;
  if (id !== 0) ids.add(id);
}

/** Counts through those without an id, parents before what is in them. */
function nameRest(components: readonly Component[], ids: { next: number; taken: ReadonlySet<number> }): void {
  for (const component of components) {
    if (component.id === 0) {
      while (ids.taken.has(ids.next)) ids.next += 1;
      component.id = ids.next;
      ids.next += 1;
    }
    nameRest(childrenOf(component), ids);
  }
}
