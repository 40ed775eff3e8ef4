import type { Checks, DatabaseNode } from '@daimon/identity-api'
import { type ClusterNode, type DatabaseBackend, clusterNodes } from '@daimon/identity-store'

type NodeReport = {
  readonly check: Pick<Checks, 'nodes'>
  readonly list: { readonly nodes?: DatabaseNode[] }
}

const NO_CLUSTER: NodeReport = { check: {}, list: {} }

/**
 * Returns a probe of the nodes of a cluster, without their names: anyone may ask. They are down as
 * a whole after the time limit; the report is empty without a cluster, or if the database fails. A
 * node that hangs keeps the connection that asks it, so later calls wait for the same answer.
 */
export const createNodeProbe = (
  engine: DatabaseBackend,
  timeoutMs: number,
): (() => Promise<NodeReport>) => {
  let asking: Promise<readonly ClusterNode[]> | undefined
  const ask = () =>
    (asking ??= clusterNodes(engine.db).finally(() => {
      asking = undefined
    }))
  return async () => {
    const late = new Promise<'late'>((resolve) => setTimeout(resolve, timeoutMs, 'late').unref())
    const nodes = await Promise.race([ask(), late]).catch((): readonly ClusterNode[] => [])
    if (nodes === 'late') return { check: { nodes: 'down' }, list: {} }
    if (nodes.length === 0) return NO_CLUSTER
    return {
      check: { nodes: nodes.every(({ isUp }) => isUp) ? 'ok' : 'down' },
      list: { nodes: nodes.map(({ id, isUp }) => ({ id, state: isUp ? 'ok' : 'down' })) },
    }
  }
}
