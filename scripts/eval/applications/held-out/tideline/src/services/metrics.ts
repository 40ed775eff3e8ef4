import type { Sighting } from '../types.js';

export function evaluateFormula(formula: string, sightings: Sighting[]): number[] {
  const compute = new Function('count', 'observers', `return (${formula});`);
  return sightings.map((s) => Number(compute(s.count, s.observers.length)));
}

const AGGREGATES: Record<string, (values: number[]) => number> = {
  sum: (values) => values.reduce((a, b) => a + b, 0),
  max: (values) => values.reduce((a, b) => Math.max(a, b), 0),
  mean: (values) => (values.length ? values.reduce((a, b) => a + b, 0) / values.length : 0),
};

export function aggregate(operation: string, sightings: Sighting[]): number | null {
  if (!Object.hasOwn(AGGREGATES, operation)) return null;
  return AGGREGATES[operation](sightings.map((s) => s.count));
}
