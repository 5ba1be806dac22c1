import { type Bill, environmentBill, idleTenantBill, monthOf, totalOf } from './cost.ts';
import { MEASURED_ACTIONS, type ActionName, type Figures } from './measured.ts';

const SMALL = 1_000;
const LARGE = 100_000;

/** Returns an amount for the page: two significant digits below 10 cents, cents below $100, otherwise whole dollars. */
export function dollars(amount: number): string {
  if (amount < 0.095) return `$${amount.toPrecision(2)}`;
  return `$${amount.toLocaleString('en-GB', amount < 100 ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : { maximumFractionDigits: 0 })}`;
}

const PARTS: readonly (readonly [keyof Bill, string])[] = [
  ['tables', 'DynamoDB, reading and writing'],
  ['functions', 'Lambda'],
  ['api', 'HTTP API'],
  ['edge', 'CloudFront'],
  ['storage', 'Storage of tables and files, a year of it'],
  ['rest', 'Bus, logs, objects, mail, alarms'],
];

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

function bills(figures: Figures): string {
  const columns = [monthOf(SMALL, figures), monthOf(LARGE, figures), idleTenantBill(figures)];
  const rows = PARTS.map(([part, name]) => [name, ...columns.map((bill) => (bill[part] === 0 ? '–' : dollars(bill[part])))]);
  const total = ['**Total**', ...columns.map((bill) => `**${dollars(totalOf(bill))}**`)];
  const perLearner = ['For each learner', dollars(totalOf(columns[0] as Bill) / SMALL), dollars(totalOf(columns[1] as Bill) / LARGE), '–'];
  return table(['A month', '1,000 active learners', '100,000 active learners', 'An idle tenant'], [...rows, total, perLearner]);
}

function counts({ acts }: Figures): string {
  const rows = (Object.keys(MEASURED_ACTIONS) as ActionName[]).map((name) => {
    const { writeUnits, readUnits, storeCalls, cpuMs } = acts[name];
    return [MEASURED_ACTIONS[name], ...[writeUnits, readUnits, storeCalls, cpuMs].map((value) => value.toFixed(1))];
  });
  return table(['One action', 'write units', 'read units', 'table calls', 'ms of CPU'], rows);
}

/** Returns the computed parts of docs/cost.md by the name of their markers. */
const partsOf = (figures: Figures): Readonly<Record<string, string>> => ({
  bills: bills(figures),
  counts: counts(figures),
  empty: `An environment without tenants costs ${dollars(totalOf(environmentBill()))} a month. Counted on ${figures.at} on ${figures.machine}.`,
});

/** Returns the page with its computed parts made from the figures; the text between them is not changed. */
export function updatedPage(page: string, figures: Figures): string {
  let text = page;
  for (const [name, part] of Object.entries(partsOf(figures))) {
    const marker = new RegExp(`(<!-- ${name} -->)[\\s\\S]*?(<!-- /${name} -->)`);
    if (!marker.test(text)) throw new Error(`docs/cost.md has no marker <!-- ${name} -->.`);
    text = text.replace(marker, (_, open: string, close: string) => `${open}\n\n${part}\n\n${close}`);
  }
  return text;
}

/** Returns the figures of the README. */
export const readmeFigures = (figures: Figures): { readonly small: string; readonly large: string; readonly idle: string } => ({
  small: dollars(totalOf(monthOf(SMALL, figures))),
  large: dollars(totalOf(monthOf(LARGE, figures))),
  idle: dollars(totalOf(idleTenantBill(figures))),
});
