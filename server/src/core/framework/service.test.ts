import { expect, it } from 'vitest';
import { service, Services } from './service.ts';

interface House {
  name: string;
  services: Services<House>;
}

function house(name: string): House {
  const made: House = { name, services: new Services(() => made) };
  return made;
}

it('creates a service on first use, once for each platform', () => {
  const created: string[] = [];
  const counter = service((platform: House) => {
    created.push(platform.name);
    return { count: 0 };
  });
  const [one, other] = [house('one'), house('other')];
  expect(created).toEqual([]);
  counter(one).count += 1;
  counter(one).count += 1;
  expect([counter(one).count, counter(other).count, created]).toEqual([2, 0, ['one', 'other']]);
});

it('creates a service with the platform itself when a request asks first', () => {
  const owner = service((platform: House) => platform);
  const platform = house('one');
  const request = { services: platform.services };
  expect(owner(request)).toBe(platform);
});

it('keeps values that are undefined, and tells services apart that are declared alike', () => {
  let created = 0;
  const create = () => {
    created += 1;
    return undefined;
  };
  const platform = house('one');
  const [nothing, list, other] = [service(create), service((): string[] => []), service((): string[] => [])];
  expect([nothing(platform), nothing(platform), created]).toEqual([undefined, undefined, 1]);
  expect(list(platform)).not.toBe(other(platform));
});

it('closes the services that were created', () => {
  const closed: string[] = [];
  const named = (name: string) =>
    service(
      () => name,
      (instance) => closed.push(instance),
    );
  const [used, unused] = [named('used'), named('unused')];
  const platform = house('one');
  used(platform);
  used(platform);
  platform.services.close();
  expect(closed).toEqual(['used']);
  expect(unused).toBeTypeOf('function');
});
