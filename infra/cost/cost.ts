import { functions } from '../../functions/manifest.ts';
import type { ActionName, Figures, Measured } from './measured.ts';
import { PRICES } from './prices.ts';
import { CORE_GB, ENVIRONMENT, FREE_DISK_MB, LEARNER, LOG_GB_A_CALL, RETENTION_MONTHS, STAFF, STORE_ROUND_MS, TENANT } from './workload.ts';

/** US dollars a month, by service. */
export type Bill = {
  readonly tables: number;
  readonly functions: number;
  readonly api: number;
  readonly edge: number;
  readonly storage: number;
  readonly rest: number;
};

const MILLION = 1_000_000;
/** Further function calls after a write: one of the projector and one of the relay. */
const CALLS_AFTER_WRITE = 2;

const sumOf = (bills: readonly Bill[]): Bill =>
  bills.reduce((sum, bill) => ({
    tables: sum.tables + bill.tables,
    functions: sum.functions + bill.functions,
    api: sum.api + bill.api,
    edge: sum.edge + bill.edge,
    storage: sum.storage + bill.storage,
    rest: sum.rest + bill.rest,
  }));

const multiply = (bill: Bill, count: number): Bill => ({
  tables: bill.tables * count,
  functions: bill.functions * count,
  api: bill.api * count,
  edge: bill.edge * count,
  storage: bill.storage * count,
  rest: bill.rest * count,
});

/** Returns the total of a bill, in US dollars. */
export const totalOf = (bill: Bill): number => bill.tables + bill.functions + bill.api + bill.edge + bill.storage + bill.rest;

/** Returns the gigabytes of ephemeral storage of a function that are billed: those above what each has. */
export function billedDiskGb(name: string): number {
  const spec = functions.find((one) => one.name === name);
  if (!spec) throw new Error(`The manifest has no function ${name}.`);
  return Math.max(0, (spec.diskMb ?? FREE_DISK_MB) - FREE_DISK_MB) / 1024;
}

/** Returns the costs of the functions of one action; `diskGb` is billed beside the memory for as long as they run. */
const functionCosts = (action: Measured, calls: number, diskGb = 0): number => {
  const seconds = (action.cpuMs + action.storeCalls * STORE_ROUND_MS) / 1000;
  const perSecond = CORE_GB * PRICES.lambdaGbSecond + diskGb * PRICES.lambdaDiskGbSecond;
  return seconds * perSecond + (calls * PRICES.lambdaCalls) / MILLION;
};

/** Returns the costs of one action of a person at a browser. */
function actionBill(action: Measured): Bill {
  const calls = 1 + (action.writeUnits > 0 ? CALLS_AFTER_WRITE : 0) + action.announcements;
  return {
    tables: (action.writeUnits * PRICES.writeUnits + action.readUnits * PRICES.readUnits) / MILLION,
    functions: functionCosts(action, calls),
    api: PRICES.httpApiCalls / MILLION,
    edge: (PRICES.edgeRequests + PRICES.edgeFunctionCalls) / MILLION,
    storage: 0,
    rest:
      (action.announcements * PRICES.busEvents + action.objectPuts * PRICES.objectPuts + action.objectGets * PRICES.objectGets) / MILLION +
      calls * LOG_GB_A_CALL * PRICES.logsGb,
  };
}

const tableGb = PRICES.tableGb + PRICES.tableRecoveryGb;

/** Returns the costs of one active learner, with a share of the staff. */
function learnerBill({ acts }: Figures): Bill {
  const actionBills = (Object.entries(LEARNER.acts) as [ActionName, number][]).map(([name, count]) =>
    multiply(actionBill(acts[name]), count),
  );
  const delivery: Bill = {
    tables: 0,
    functions: 0,
    api: 0,
    edge:
      LEARNER.edgeGb * PRICES.edgeGb +
      (LEARNER.visits * LEARNER.edgeRequestsAVisit * (PRICES.edgeRequests + PRICES.edgeFunctionCalls)) / MILLION,
    storage: RETENTION_MONTHS * (LEARNER.tableGb * tableGb + LEARNER.objectGb * PRICES.objectGb),
    rest: LEARNER.mails * PRICES.mail,
  };
  return sumOf([...actionBills, delivery, multiply(actionBill(acts.report), STAFF.reports / STAFF.learners)]);
}

/** Returns the costs of a tenant in which nobody works: its storage, and the daily compaction check of its book. */
export function idleTenantBill({ acts }: Figures): Bill {
  const check = acts.compaction;
  const day: Bill = {
    tables: (check.writeUnits * PRICES.writeUnits + check.readUnits * PRICES.readUnits) / MILLION,
    functions: functionCosts(check, 1, billedDiskGb('compact')),
    api: 0,
    edge: 0,
    storage: 0,
    rest:
      (PRICES.busEvents + check.objectPuts * PRICES.objectPuts + check.objectGets * PRICES.objectGets) / MILLION +
      LOG_GB_A_CALL * PRICES.logsGb,
  };
  const storage = {
    tables: 0,
    functions: 0,
    api: 0,
    edge: 0,
    storage: TENANT.tableGb * tableGb + TENANT.objectGb * PRICES.objectGb,
    rest: 0,
  };
  return sumOf([multiply(day, 30), storage]);
}

/** Returns the costs of an environment without tenants. */
export const environmentBill = (): Bill => ({
  tables: 0,
  functions: 0,
  api: 0,
  edge: 0,
  storage: 0,
  rest: ENVIRONMENT.alarms * PRICES.alarm + ENVIRONMENT.dashboards * PRICES.dashboard + ENVIRONMENT.secrets * PRICES.secret,
});

/** Returns the costs of a number of active learners in one environment, in tenants of the assumed size. */
export const monthOf = (learners: number, figures: Figures): Bill =>
  sumOf([
    multiply(learnerBill(figures), learners),
    multiply(idleTenantBill(figures), Math.ceil(learners / TENANT.learners)),
    environmentBill(),
  ]);
