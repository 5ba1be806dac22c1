import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Acknowledges findings of cdk-nag on a construct, each with its reason. */
export function acknowledge(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  const rules = Object.entries(reasons).map(([rule, reason]) => ({ id: `AwsSolutions::AwsSolutions-${rule}`, reason }));
  Validations.of(construct).acknowledge(...rules);
}
