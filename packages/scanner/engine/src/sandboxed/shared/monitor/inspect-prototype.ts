type Property = { readonly name: string; readonly value?: Remote }
type Remote = { readonly type: string; readonly value?: unknown; readonly objectId?: string }
type Properties = {
  readonly result?: readonly Property[]
  readonly internalProperties?: readonly Property[]
}

/** An inspector session, opened before the package loads. */
export type Inspection = {
  /** Whether `Object.prototype` has a member whose name or value contains the nonce. */
  readonly isPolluted: (nonce: string) => Promise<boolean>
  readonly close: () => void
}

const ANSWER_MS = 3_000
const DEPTH_MAX = 2

/**
 * Opens an inspector session with the guest. V8 itself answers, so functions that the package
 * replaced don't run.
 */
export const openInspection = async (url: string): Promise<Inspection | undefined> => {
  // oxlint-disable-next-line no-restricted-globals -- within the sandbox, to the guest next to it
  const socket = new WebSocket(url)
  const isOpen = await settled<boolean>((resolve) => {
    socket.addEventListener('open', () => resolve(true))
    socket.addEventListener('error', () => resolve(false))
  }, false)
  if (!isOpen) return undefined
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown }
    if (id === undefined) return
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  const post = <T>(method: string, params: object): Promise<T | undefined> => {
    // Unknown to the guest, which can access the other end of the connection.
    const id = crypto.getRandomValues(new Uint32Array(1))[0] as number
    socket.send(JSON.stringify({ id: id >>> 1, method, params }))
    return settled<T | undefined>((resolve) => {
      waiting.set(id >>> 1, resolve as (result: unknown) => void)
    }, undefined)
  }
  const readProperties = (objectId: string) =>
    post<Properties>('Runtime.getProperties', { objectId, ownProperties: true })
  const bears = async (properties: readonly Property[], nonce: string, depth: number) => {
    for (const { name, value } of properties) {
      // Accessors have no value; our own hook watches the prototype with one.
      if (value === undefined) continue
      if (name.includes(nonce) || JSON.stringify(value.value ?? '').includes(nonce)) return true
      if (depth >= DEPTH_MAX || value.type !== 'object' || value.objectId === undefined) continue
      const below = await readProperties(value.objectId)
      if (await bears(below?.result ?? [], nonce, depth + 1)) return true
    }
    return false
  }
  return {
    isPolluted: async (nonce) => {
      const made = await post<{ result?: Remote }>('Runtime.evaluate', { expression: '({})' })
      const own = made?.result?.objectId
      const found = own === undefined ? undefined : await readProperties(own)
      const prototype = found?.internalProperties?.find(({ name }) => name === '[[Prototype]]')
      const id = prototype?.value?.objectId
      const members = id === undefined ? undefined : await readProperties(id)
      return await bears(members?.result ?? [], nonce, 0)
    },
    close: () => socket.close(),
  }
}

const settled = <T>(start: (resolve: (value: T) => void) => void, otherwise: T): Promise<T> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(otherwise), ANSWER_MS)
    start((value) => {
      clearTimeout(timer)
      resolve(value)
    })
  })
