import type { ProgramFile } from './program.ts'

/** Where the values of a file's nodes go, edge by edge. */
export class NodeReach {
  readonly #next = new Map<number, number[]>()

  /** With the flows and guards of the file. */
  constructor({ flows, guards }: Pick<ProgramFile['facts'], 'flows' | 'guards'>) {
    for (let at = 0; at < flows.length; at += 2)
      this.add(flows[at] as number, flows[at + 1] as number)
    for (const { from, to } of guards) this.add(from, to)
  }

  add(from: number, to: number): void {
    const list = this.#next.get(from)
    if (list) list.push(to)
    else this.#next.set(from, [to])
  }

  /** Adds to the nodes all that their values reach. */
  spread(nodes: Set<number>): void {
    // The loop adds to `nodes`.
    for (const node of nodes) for (const to of this.#next.get(node) ?? []) nodes.add(to)
  }
}
