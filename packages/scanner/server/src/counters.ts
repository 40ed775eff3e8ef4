/** What `/metrics` tells: counts since the start. Names are ours, never a caller's. */
export class Counters {
  readonly #counts = new Map<string, number>()

  add(name: string, by = 1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + by)
  }

  /** The text that Prometheus reads, with gauges beside the counts. */
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
