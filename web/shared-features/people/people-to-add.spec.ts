import { describe, expect, it } from 'vitest';
import { personToAdd, stateToAdd, toAddIn } from './people-to-add.ts';

const names = (address: string, name = ''): string[] => {
  const person = personToAdd({ address, name });
  return [person.first_name, person.last_name];
};

describe('personToAdd', () => {
  it.each([
    ['ana.lima@x.test', ['Ana', 'Lima']],
    ['ana_maria-de.lima2+fire@x.test', ['Ana', 'Maria De Lima']],
    ['suharto@x.test', ['Suharto', '']],
    ["sean.o'brien@x.test", ['Sean', "O'brien"]],
    ['4711@x.test', ['4711', '']],
  ])('proposes names from %s', (address, expected) => expect(names(address)).toEqual(expected));

  it.each([
    ['Ana Lima', ['Ana', 'Lima']],
    ['Lima, Ana', ['Ana', 'Lima']],
    ['Suharto', ['Suharto', '']],
    ['ana@x.test', ['Ana', '']],
  ])('takes the name that stands before the address: %s', (name, expected) => expect(names('ana@x.test', name)).toEqual(expected));
});

it('hands people and course to the screen that adds them, and nothing for another state [E120]', () => {
  const course = { id: '7', name: 'Fire safety' };
  const state: unknown = JSON.parse(JSON.stringify(stateToAdd([{ address: 'ana.lima@x.test', name: '' }], course)));
  expect(toAddIn(state)).toEqual({ people: [{ email: 'ana.lima@x.test', first_name: 'Ana', last_name: 'Lima' }], course });
  for (const other of [null, undefined, {}, { toAdd: { people: [], course } }, { toAdd: { people: ['ana'], course } }])
    expect(toAddIn(other)).toBeNull();
});
