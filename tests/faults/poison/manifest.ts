import { edge as productEdge, functions as productFunctions, tables as productTables } from '../../../functions/manifest.ts';

const POISONED: Readonly<Record<string, string>> = {
  react: 'tests/faults/poison/react.lambda.ts',
  project: 'tests/faults/poison/project.lambda.ts',
};

/** The product's manifest, but for the functions that a test poisons. */
export const tables = productTables;
export const edge = productEdge;
export const functions = productFunctions.map((spec) => ({ ...spec, entry: POISONED[spec.name] ?? spec.entry }));
