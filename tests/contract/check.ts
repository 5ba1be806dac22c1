import { completenessChecks, contractSchema, deliveryChecks, failuresOf, PRINTED_SCHEMA, readSchema, undelivered } from './contract.ts';

// `npm run contract`: compares the printed schema and the documents of the web with the contract. Prints one line per difference and
// ends with code 1 when there is one that undelivered.txt does not name, or a line in it that is delivered.
const contract = contractSchema();
const product = readSchema(PRINTED_SCHEMA);
const delivery = deliveryChecks(contract, product);
const completeness = completenessChecks(contract, product);
const failures = failuresOf(delivery, completeness, undelivered());
for (const failure of failures) console.error(failure);
console.log(
  `Contract: ${delivery.length + completeness.length} checks, ${failures.length} failed; ${undelivered().length} things not delivered yet.`,
);
process.exit(failures.length === 0 ? 0 : 1);
