import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type AppError, printedMessages } from '../../shared/kernel/errors.ts';
import { parseInput } from '../../shared/kernel/parse.ts';
import { inheritedNamesIn } from './object-members.ts';
import { textFunctionsIn } from './text-functions.ts';
import { ROOT, textOf } from './tracked-files.ts';

const modules = import.meta.glob<Record<string, unknown>>(['../../shared/**/*.ts', '!**/*.spec.ts'], { eager: true });

/** Members that every object of the language has, whether somebody sent them or not. */
const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'] as const;
/** As a body is read: an object literal would set the prototype. */
const objects = NAMES.flatMap((name) => ['{}', '"x"', 'null', '[1]'].map((value) => JSON.parse(`{"${name}":${value}}`) as object));

const isSchema = (value: unknown): value is z.ZodMiniType => typeof value === 'object' && value !== null && '_zod' in value;

const schemas = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, value]) => (isSchema(value) ? [[`${file} ${name}`, value] as const] : [])),
);

const textFunctions = Object.entries(modules).flatMap(([file, exported]) =>
  textFunctionsIn(file, readFileSync(join(import.meta.dirname, file), 'utf8')).map(
    (name) => [`${file} ${name}`, exported[name] as (text: string) => unknown] as const, // as its source says
  ),
);

/** Returns the inputs of a schema: each object alone, and as a member and in a list of every member that the schema has. */
function inputsOf(schema: z.ZodMiniType): unknown[] {
  const names = schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];
  return [...objects, ...names.flatMap((name) => objects.flatMap((object) => [{ [name]: object }, { [name]: [object] }]))];
}

/** Returns what is wrong when something inherited is returned, or something was taken for what it is not. */
function faultOf(name: string, act: () => unknown): string[] {
  try {
    const result = act();
    return typeof result === 'function' || result === Object.prototype ? [`${name}: an inherited member`] : [];
  } catch (error) {
    return error instanceof TypeError ? [`${name}: ${String(error)}`] : [];
  }
}

describe('members that every object has', () => {
  it('are refused like any other unknown member, and named to the reader', () => {
    const schema = z.strictObject({ title: z.optional(z.string()) });
    for (const name of NAMES) {
      const parse = (): unknown => parseInput(schema, JSON.parse(`{"${name}":{}}`));
      expect(parse).toThrow(`There is no member "${name}" here.`);
      const { validation } = (() => {
        try {
          return parse() as AppError;
        } catch (error) {
          return error as AppError; // as the line before has shown
        }
      })();
      expect(Object.entries(printedMessages(validation ?? {}))).toEqual([[name, [`There is no member "${name}" here.`]]]);
    }
  });

  it('break no schema of an input', () => {
    expect(schemas.length).toBeGreaterThan(10);
    expect(
      schemas.flatMap(([name, schema]) => inputsOf(schema).flatMap((input) => faultOf(name, () => parseInput(schema, input)))),
    ).toEqual([]);
  });

  it('break no function that reads a text, as names and inside JSON', () => {
    expect(textFunctions.length).toBeGreaterThan(25);
    const texts = [
      ...NAMES,
      ...objects.map((object) => JSON.stringify(object)),
      ...NAMES.map((name) => `{"ops":[{"insert":"x","attributes":{"${name}":{}}}]}`),
    ];
    const faults = textFunctions.flatMap(([name, act]) => texts.flatMap((text) => faultOf(`${name} ${text}`, () => act(text))));
    expect(faults).toEqual([]);
  });
});

describe('the code of the product', () => {
  it('asks objects for computed names by own members only: neither `x[name] ??= y` nor `name in x`', () => {
    const files = ['shared', 'events', 'functions', 'infra', 'web'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .map((file) => join(folder, file))
        .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.|generated\//.test(file)),
    );
    expect(files.length).toBeGreaterThan(600);
    const found = files.flatMap((file) => inheritedNamesIn(file, textOf(file)).map((line) => `${file}:${line}`));
    expect(found).toEqual([]);
  });

  it('would be found doing so', () => {
    expect(inheritedNamesIn('a.ts', "x[name] ??= [];\nif (name in x) y();\nif ('a' in x) x['b'] ??= 1;")).toEqual([1, 2]);
  });
});
