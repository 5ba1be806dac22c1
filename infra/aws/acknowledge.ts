import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Findings of cdk-nag that are meant to be, each with its reason, told beside the construct that has them. */
export function acknowledge(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  const rules = Object.entries(reasons).map(([rule, reason]) => ({ id: `AwsSolutions::AwsSolutions-${rule}`, reason }));
  Validations.of(construct).acknowledge(...rules);
}
