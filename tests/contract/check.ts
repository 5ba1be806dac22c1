import { appendFileSync } from 'node:fs';
import { additionsText } from './additions.ts';
import { completenessChecks, CONTRACT_SCHEMA, contractSchema, deliveryChecks, failuresOf, PRINTED_SCHEMA, readSchema } from './contract.ts';

// `npm run contract`: compares the printed schema and the documents of the web with the contract. Prints one line per difference and
// ends with code 1 when there is one. `npm run contract -- --add` first writes to the end of the contract what it does not have yet.
const product = readSchema(PRINTED_SCHEMA);
if (process.argv.includes('--add')) appendFileSync(CONTRACT_SCHEMA, additionsText(contractSchema(), product));
const contract = contractSchema();
const checks = [...deliveryChecks(contract, product), ...completenessChecks(contract, product)];
const failures = failuresOf(checks);
for (const failure of failures) console.error(failure);
console.log(`Contract: ${checks.length} checks, ${failures.length} failed.`);
process.exit(failures.length === 0 ? 0 : 1);
