/**
 * Returns a number with six decimals at most. A table keeps numbers of limited size and precision (DynamoDB: 1e-130 to 1e126, 38 digits), so
 * a fraction that nobody can mean is no reason for an error there.
 */
export const roundNumber = (value: number): number => Math.round(value * 1e6) / 1e6;
