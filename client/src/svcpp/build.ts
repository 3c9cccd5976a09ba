import { enumName } from '../core/enum-name.ts';
import { addButton } from '../presence/functions.ts';
import { callMember, setSlot } from './calls.ts';
import { accept, type BuiltClass, present, type Registry, snapshot, wrap, wrong } from './convert.ts';
import { type Held, heldBy, hold, requireHeld, SvcObject, invoke } from './object.ts';
import { SHARED_ENUMS } from './enums.ts';
import { type ClassPlan, type Member, parseClasses, parseEnums } from './parse.ts';

/** Classes that can only be moved. */
const NOT_COPIED = /^(Client|VADThresholdSettings)$/;

/** Fields whose first value is not the default of their type. */
const FIRST: Readonly<Record<string, object>> = {
  VADThresholdSettings: { vadThreshold: -60, automatic: true },
};

/** Returns the content of a new object; undefined for the usual content. */
export type Construct = (registry: Registry, values: readonly unknown[]) => Held;

/** Adds members to a class that its table does not describe. */
export type Extend = (registry: Registry, built: BuiltClass) => void;

/** Builds all enums and classes of the table. `construct` is the constructor of Client. */
export function build(construct: Construct, extensions: Readonly<Record<string, Extend>>): Registry {
  const registry: Registry = { enums: new Map([...parseEnums(), ...Object.entries(SHARED_ENUMS)]), classes: new Map() };
  for (const plan of parseClasses()) {
    const { name } = plan;
    const built = define(registry, plan, name === 'Client' ? construct : undefined);
    registry.classes.set(name, built);
    extensions[name]?.(registry, built);
    if (name === 'Activity') addButtons(registry, built);
    if (/^(Activity|AdditionalContent|AudioDevice)$/.test(name)) addEquals(registry, built);
  }
  for (const [name, members] of registry.enums) {
    const [owner = '', nested] = name.split('.');
    const outer = registry.classes.get(owner)?.create;
    if (nested && outer) fix(outer, nested, members);
  }
  return registry;
}

function define(registry: Registry, plan: ClassPlan, construct: Construct | undefined): BuiltClass {
  const { name } = plan;
  /** Another object of this class, for copies and moves. */
  const same = (other: unknown, where: string): SvcObject => {
    if (!(other instanceof Built)) throw wrong(where, `a ${name}`, other);
    return other;
  };
  const copyOf = (other: unknown, where: string): Held | undefined => {
    const held = heldBy(same(other, where));
    if (NOT_COPIED.test(name)) throw new TypeError(`${where}: use ${name}.Move, this class cannot be copied.`);
    return held && (plan.isView ? { ...held } : { data: snapshot(registry, plan, held.data) });
  };
  const take = (other: SvcObject): Held | undefined => {
    const held = heldBy(other);
    hold(other, undefined);
    return held;
  };

  class Built extends SvcObject {
    constructor(...values: unknown[]) {
      super();
      const [other] = values;
      if (construct && !(other instanceof Built)) hold(this, construct(registry, values));
      else if (other !== undefined) hold(this, copyOf(other, `new ${name}`));
      else if (!plan.isView) hold(this, { data: { ...FIRST[name] } });
    }

    static Move(other: unknown): SvcObject {
      return wrap(built, take(same(other, `${name}.Move`)));
    }

    Assign(other: unknown): this {
      const held = copyOf(other, `${name}.Assign`);
      if (other !== this) hold(this, held, `${name}.Assign`);
      return this;
    }

    AssignMove(other: unknown): this {
      const source = same(other, `${name}.AssignMove`);
      if (source !== this) {
        this.Drop();
        hold(this, undefined, `${name}.AssignMove`);
        hold(this, take(source));
      }
      return this;
    }
  }

  const nullobj = wrap({ create: Built }, undefined);
  Object.freeze(nullobj);
  const built: BuiltClass = { plan, create: Built, nullobj };
  fix(Built, 'name', name);
  fix(Built, 'nullobj', nullobj);
  for (const member of plan.members) addMember(registry, built, member);
  return built;
}

function addMember(registry: Registry, { plan, create }: BuiltClass, member: Member): void {
  const { name, kind, type, target, parameters } = member;
  const where = `${plan.name}.${name}`;
  if (kind === '%') {
    method(create, name, 1, (_, [value]) =>
      enumName(registry.enums.get(type) ?? {}, Number(accept(registry, 'i', value, where))),
    );
  } else if (kind === '<') {
    method(create.prototype, name, 1, (self, [callback]) => setSlot(registry, self, member, callback, where));
  } else if (kind === '(') {
    const count = parameters.length + (member.fields ? 1 : 0);
    method(create.prototype, name, count, (self, values) => callMember(registry, self, member, values, where));
  } else {
    method(create.prototype, name, 0, (self) => {
      const held = heldBy(self);
      return present(registry, type, held && invoke(held.data, target), held?.owner);
    });
    if (kind === '=') addSetter(registry, create, member, `${plan.name}.Set${name}`);
  }
}

function addSetter(registry: Registry, create: BuiltClass['create'], { name, type, target }: Member, where: string): void {
  method(create.prototype, `Set${name}`, 1, (self, [value]) => {
    const accepted = accept(registry, type, value, where);
    Reflect.set(requireHeld(self, where).data, target, accepted);
  });
}

function addButtons(registry: Registry, { create }: BuiltClass): void {
  const where = 'Activity.AddButton';
  method(create.prototype, 'AddButton', 1, (self, [value]) => {
    const button = Object(accept(registry, 'ActivityButton', value, where));
    addButton(requireHeld(self, where).data, button);
  });
}

/** Equal objects have equal fields; a field without a value equals an empty one. Audio devices are compared by id only. */
function addEquals(registry: Registry, { plan, create }: BuiltClass): void {
  const image = (object: SvcObject) => {
    const data = heldBy(object)?.data;
    const fields = data && (plan.name === 'AudioDevice' ? invoke(data, 'id') : snapshot(registry, plan, data));
    return JSON.stringify(fields, (_, value) => value || undefined);
  };
  method(create.prototype, 'Equals', 1, (self, [other]) => {
    if (!(other instanceof create)) throw wrong(`${plan.name}.Equals`, `a ${plan.name}`, other);
    return image(self) === image(other);
  });
}

/** Adds a method of that name and number of parameters. */
export function method(
  target: object,
  name: string | symbol,
  length: number,
  call: (self: SvcObject, values: readonly unknown[]) => unknown,
): void {
  const own = function (this: SvcObject, ...values: unknown[]) {
    return call(this, values);
  };
  fix(own, 'length', length);
  fix(target, name, own);
}

function fix(target: object, name: string | symbol, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true });
}
