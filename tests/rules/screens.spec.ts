import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { matchScreen, mayOpen, screenKeys, screenOf } from '../../shared/access/screens.ts';
import { ADDRESSES, pathOf, personOf, type Values } from '../pictures/addresses.ts';
import { ROOT } from './tracked-files.ts';

const files = globSync('web/features/*/screens/*-screen.tsx', { cwd: ROOT }).map((file) => /([\w-]+)-screen\.tsx$/.exec(file)?.[1]);

const pathname = (path: string): string => new URL(path, 'http://localhost').pathname;

describe('the table of screens', () => {
  it('names a file for every row, and a row for every file', () => {
    expect(new Set(screenKeys.map((key) => screenOf(key).file))).toEqual(new Set(files));
  });

  it('has each path once', () => {
    const paths = screenKeys.map((key) => screenOf(key).path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});

describe('the addresses of pictures and checks of accessibility', () => {
  const values: Values = {
    course: '1',
    firstWeek: '1',
    group: '1',
    person: '2',
    branch: '3',
    category: '6',
    instance: '4',
    certificate: '5',
    subscription: '6',
    template: '7',
    certification: '8',
  };

  it('include every screen', () => {
    expect(screenKeys.filter((key) => !ADDRESSES.some(({ screen }) => screen === key))).toEqual([]);
  });

  it('have each picture once', () => {
    const names = ADDRESSES.flatMap(({ name, states }) => states.map((state) => `${name}-${state}`));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('lead to their screen in every state', () => {
    const elsewhere = ADDRESSES.filter((address) =>
      address.states.some((state) => matchScreen(pathname(pathOf(address, values, state))) !== address.screen),
    );
    expect(elsewhere.map(({ name }) => name)).toEqual([]);
  });

  it('are open to their person, and closed where the state says so', () => {
    const wrong = ADDRESSES.filter(({ screen, person, states }) => {
      if (person === null) return screenOf(screen).open !== 'public';
      const { role, branch } = personOf(person);
      return mayOpen(role, screen, branch !== undefined) === states.includes('forbidden');
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('name a value wherever the path has a parameter that must be there', () => {
    const wrong = ADDRESSES.filter(({ screen, of }) => /:\w+(?![\w?])/.test(screenOf(screen).path) !== (of !== undefined));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});
