import { Whole } from '@guildhall/protocol/schemas';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { complain, fail, failForm } from '../../core/framework/errors.ts';
import { fieldsOf } from '../../core/values/json-fields.ts';
import { bodyCheck } from '../../http/validate.ts';

/** Seconds without a connection after which a hall is removed. */
const IDLE = { default: 60, max: 86_400 };

const FIELDS = {
  idle: Type.Optional(Whole(1, IDLE.max)),
  settings: Type.Optional(Type.Record(Type.String(), Type.String())),
};
const Body = Type.Object(FIELDS);
const check = bodyCheck(Body);
const checked = Compile(Body);

/** A request for a hall. */
export interface HallRequest {
  /** Ms without a connection after which it is removed. */
  idle: number;
  /** Settings of docs/settings.md that differ from those of the server, by their variables. */
  settings: Readonly<Record<string, string>>;
}

/** Reads the body of POST /testing/halls, which may be absent. Fails with 50035, which names each wrong field. */
export function readHallRequest(body: unknown): HallRequest {
  const unknown = Object.keys(fieldsOf(body) ?? {}).filter((key) => !Object.hasOwn(FIELDS, key));
  if (unknown.length > 0)
    failForm(Object.fromEntries(unknown.map((key) => [key, complain.custom('HALL_INVALID', 'A hall has no such field.')])));
  const given: unknown = body === undefined || body === null ? {} : check(body);
  if (!checked.Check(given)) return fail('INVALID_FORM_BODY');
  const { idle = IDLE.default, settings = {} }: Static<typeof Body> = given;
  return { idle: idle * 1000, settings };
}
