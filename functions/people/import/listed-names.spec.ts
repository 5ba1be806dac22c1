import { expect, it } from 'vitest';
import { firstLists, firstNames, listedNames, namesInLists } from './listed-names.ts';

const NAMES = new Set(['Sales', 'North', 'Sales, North', 'Health, Safety, Environment', 'Health', 'Plant 1,2']);
const isName = (name: string): boolean => NAMES.has(name);

it.each([
  ['Sales, North', ['Sales, North']],
  ['Sales,North', ['Sales, North']],
  ['North, Sales', ['North', 'Sales']],
  ['North,Sales , North,Sales', ['North', 'Sales, North', 'Sales']],
  ['Health, Safety, Environment,Sales', ['Health, Safety, Environment', 'Sales']],
  ['Health, Safety', ['Health', 'Safety']],
  ['Plant 1,2', ['Plant 1,2']],
  ['Plant 1,2, Sales', ['Plant 1,2', 'Sales']],
  ['Sales , Plant 1, 2', ['Sales', 'Plant 1,2']],
  ['North,Plant 1,2,Health', ['North', 'Plant 1,2', 'Health']],
  [' , ', []],
])('reads a list of groups by the longest names that exist: %s [E44, E116]', (list, names) => {
  expect(listedNames(list, isName)).toEqual(names);
});

it.each([
  ['Sales; North', ['Sales', 'North']],
  ['Sales;Plant 1,2;North', ['Sales', 'Plant 1,2', 'North']],
  ['Sales, North; Health', ['Sales, North', 'Health']],
  ['Sales\nNorth\n', ['Sales', 'North']],
  ['North، Sales', ['North', 'Sales']],
  ['North、Sales，Health；x', ['North', 'Sales', 'Health', 'x']],
  ['Paint; Varnish', ['Paint; Varnish']],
  ['Sales; Paint; Varnish, North', ['Sales', 'Paint; Varnish', 'North']],
])('reads a list with semicolons, lines or commas of other keyboards, and names that have them: %j [E226]', (list, names) => {
  expect(listedNames(list, (name) => isName(name) || name === 'Paint; Varnish')).toEqual(names);
  for (const name of names) expect(namesInLists([list])(name)).toBe(true);
});

it.each(['Sales', 'Sales, North', 'Sales,North', 'Sales , North', 'Sales, North, Safety', 'x, y'])(
  'looks for a name that a list can mean: %s [E44, E116]',
  (name) => {
    expect(namesInLists(['East, Sales , North', ' x, y '])(name)).toBe(true);
  },
);

it('looks for no name of which the first part is in no list [E44, E116]', () => {
  expect(['West', 'West, Sales', 'x'].filter(namesInLists(['East, Sales', 'North,']))).toEqual([]);
});

it('takes as many names of a row as it may have, each once [H38]', () => {
  const names = Array.from({ length: 21 }, (_, index) => `Group ${index}`);
  expect(firstNames([...names.slice(0, 20), ' Group 3 ', ' '])).toEqual({ names: names.slice(0, 20), areMore: false });
  expect(firstNames(names)).toEqual({ names: names.slice(0, 20), areMore: true });
});

it('takes lists of a row as long as they can have no more names than it may have [H38]', () => {
  const parts = (count: number): string => Array.from({ length: count }, (_, index) => index).join(',');
  expect(firstLists([parts(100), parts(20)])).toEqual({ names: [parts(100), parts(20)], areMore: false });
  expect(firstLists([parts(100), parts(21)])).toEqual({ names: [parts(100)], areMore: true });
  expect(firstLists([parts(100_000), 'Sales'])).toEqual({ names: [], areMore: true });
  expect(firstLists(Array.from({ length: 21 }, (_, index) => `Group ${index}`)).areMore).toBe(true);
});
