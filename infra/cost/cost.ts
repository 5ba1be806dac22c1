import type { ActName, Figures, Measured } from './measured.ts';
import { PRICES } from './prices.ts';
import { CORE_GB, ENVIRONMENT, LEARNER, LOG_GB_A_CALL, MONTHS_KEPT, STAFF, STORE_ROUND_MS, TENANT } from './workload.ts';

/** US dollars a month, by what is paid for. */
export type Bill = {
  readonly tables: number;
  readonly functions: number;
  readonly api: number;
  readonly edge: number;
  readonly storage: number;
  readonly rest: number;
};

const MILLION = 1_000_000;
/** Besides the request's own function: the projector and the relay, once each where something was written. */
const FOLLOWING = 2;

const added = (bills: readonly Bill[]): Bill =>
  bills.reduce((sum, bill) => ({
    tables: sum.tables + bill.tables,
    functions: sum.functions + bill.functions,
    api: sum.api + bill.api,
    edge: sum.edge + bill.edge,
    storage: sum.storage + bill.storage,
    rest: sum.rest + bill.rest,
  }));

const times = (bill: Bill, count: number): Bill => ({
  tables: bill.tables * count,
  functions: bill.functions * count,
  api: bill.api * count,
  edge: bill.edge * count,
  storage: bill.storage * count,
  rest: bill.rest * count,
});

export const totalOf = (bill: Bill): number => bill.tables + bill.functions + bill.api + bill.edge + bill.storage + bill.rest;

const functionsOf = (act: Measured, calls: number): number => {
  const seconds = (act.cpuMs + act.storeCalls * STORE_ROUND_MS) / 1000;
  return seconds * CORE_GB * PRICES.lambdaGbSecond + (calls * PRICES.lambdaCalls) / MILLION;
};

/** One act by a person at a browser. */
function actBill(act: Measured): Bill {
  const calls = 1 + (act.writeUnits > 0 ? FOLLOWING : 0) + act.announcements;
  return {
    tables: (act.writeUnits * PRICES.writeUnits + act.readUnits * PRICES.readUnits) / MILLION,
    functions: functionsOf(act, calls),
    api: PRICES.httpApiCalls / MILLION,
    edge: (PRICES.edgeRequests + PRICES.edgeFunctionCalls) / MILLION,
    storage: 0,
    rest:
      (act.announcements * PRICES.busEvents + act.objectPuts * PRICES.objectPuts + act.objectGets * PRICES.objectGets) / MILLION +
      calls * LOG_GB_A_CALL * PRICES.logsGb,
  };
}

const tableGb = PRICES.tableGb + PRICES.tableRecoveryGb;

/** What one active learner adds, their share of those who teach included. */
function learnerBill({ acts }: Figures): Bill {
  const own = (Object.entries(LEARNER.acts) as [ActName, number][]).map(([name, count]) => times(actBill(acts[name]), count));
  const delivered: Bill = {
    tables: 0,
    functions: 0,
    api: 0,
    edge:
      LEARNER.edgeGb * PRICES.edgeGb +
      (LEARNER.visits * LEARNER.edgeRequestsAVisit * (PRICES.edgeRequests + PRICES.edgeFunctionCalls)) / MILLION,
    storage: MONTHS_KEPT * (LEARNER.tableGb * tableGb + LEARNER.objectGb * PRICES.objectGb),
    rest: LEARNER.mails * PRICES.mail,
  };
  return added([...own, delivered, times(actBill(acts.report), STAFF.reports / STAFF.learners)]);
}

/** A tenant in which nobody works: what is stored, and the daily look at its book. */
export function idleTenantBill({ acts }: Figures): Bill {
  const look = acts.compaction;
  const day: Bill = {
    tables: (look.writeUnits * PRICES.writeUnits + look.readUnits * PRICES.readUnits) / MILLION,
    functions: functionsOf(look, 1),
    api: 0,
    edge: 0,
    storage: 0,
    rest:
      (PRICES.busEvents + look.objectPuts * PRICES.objectPuts + look.objectGets * PRICES.objectGets) / MILLION +
      LOG_GB_A_CALL * PRICES.logsGb,
  };
  const stored = {
    tables: 0,
    functions: 0,
    api: 0,
    edge: 0,
    storage: TENANT.tableGb * tableGb + TENANT.objectGb * PRICES.objectGb,
    rest: 0,
  };
  return added([times(day, 30), stored]);
}

/** An environment with nobody in it. */
export const environmentBill = (): Bill => ({
  tables: 0,
  functions: 0,
  api: 0,
  edge: 0,
  storage: 0,
  rest: ENVIRONMENT.alarms * PRICES.alarm + ENVIRONMENT.dashboards * PRICES.dashboard + ENVIRONMENT.secrets * PRICES.secret,
});

/** So many active learners, in as many tenants as are usual, in one environment. */
export const monthOf = (learners: number, figures: Figures): Bill =>
  added([times(learnerBill(figures), learners), times(idleTenantBill(figures), Math.ceil(learners / TENANT.learners)), environmentBill()]);
