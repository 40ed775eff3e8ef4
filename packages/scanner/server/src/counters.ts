/** Counters for `/metrics` since startup. Names never come from callers. */
export class Counters {
  readonly #counts = new Map<string, number>()

  add(name: string, by = 1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + by)
  }

  /** Counters and gauges in the Prometheus text format. */
  text(gauges: Readonly<Record<string, number>>): string {
    const lines = [
      ...[...this.#counts].map(([name, value]) => ({
        name: `${name}_total`,
        kind: 'counter',
        value,
      })),
      ...Object.entries(gauges).map(([name, value]) => ({ name, kind: 'gauge', value })),
    ]
    return lines
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(
        ({ name, kind, value }) =>
          `# TYPE daimon_scan_${name} ${kind}\ndaimon_scan_${name} ${value}\n`,
      )
      .join('')
  }
}
