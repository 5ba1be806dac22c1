import { expect, it } from 'vitest';
import { listedNames, possibleNames } from './listed-names.ts';

const KNOWN = new Set(['Sales', 'North', 'Sales, North', 'Health, Safety, Environment', 'Health', 'Plant 1,2']);
const isKnown = (name: string): boolean => KNOWN.has(name);

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
  expect(listedNames(list, isKnown)).toEqual(names);
});

it('asks for all names that a list can mean [E44, E116]', () => {
  expect(possibleNames('a,b, c')).toEqual(['a,b, c', 'a', 'a, b', 'a,b', 'a, b, c', 'a,b,c', 'b', 'b, c', 'b,c', 'c']);
});
