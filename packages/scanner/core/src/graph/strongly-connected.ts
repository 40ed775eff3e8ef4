/**
 * Tarjan's strongly connected components (Tarjan 1972), without recursion. `next` lists the
 * successors of 0..n−1. Returns the component of each; components are numbered against the
 * direction of the edges: leaves first.
 */
export const stronglyConnected = (next: readonly (readonly number[])[]): number[] => {
  const count = next.length
  const order = new Int32Array(count).fill(-1)
  const low = new Int32Array(count)
  const component: number[] = Array.from({ length: count }, () => -1)
  const stack: number[] = []
  let visited = 0
  let components = 0
  for (let root = 0; root < count; root += 1) {
    if (order[root] !== -1) continue
    const path: { node: number; at: number }[] = [{ node: root, at: 0 }]
    order[root] = low[root] = visited++
    stack.push(root)
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const successor = next[top.node]?.[top.at]
      if (successor !== undefined) {
        top.at += 1
        if (order[successor] === -1) {
          order[successor] = low[successor] = visited++
          stack.push(successor)
          path.push({ node: successor, at: 0 })
        } else if (component[successor] === -1)
          low[top.node] = Math.min(low[top.node] as number, order[successor] as number)
        continue
      }
      path.pop()
      const around = path.at(-1)
      if (around) low[around.node] = Math.min(low[around.node] as number, low[top.node] as number)
      if (low[top.node] !== order[top.node]) continue
      for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
        component[member] = components
        if (member === top.node) break
      }
      components += 1
    }
  }
  return component
}
