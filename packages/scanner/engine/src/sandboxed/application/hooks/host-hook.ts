import dns from 'node:dns'

type Callback = (error: null, address: unknown, family?: number) => void

const LOOPBACK = { address: '127.0.0.1', family: 4 } as const

/** Resolves every host name to this machine, where the stores listen; there is no network. */
export const hookHosts = (): void => {
  const lookup = (_: string, ...rest: readonly unknown[]): void => {
    const callback = rest.at(-1) as Callback
    const isAll = (rest[0] as { readonly all?: boolean } | null | undefined)?.all === true
    setImmediate(() => {
      if (isAll) callback(null, [LOOPBACK])
      else callback(null, LOOPBACK.address, LOOPBACK.family)
    })
  }
  Object.assign(dns, { lookup })
  Object.assign(dns.promises, {
    lookup: (_: string, options?: { readonly all?: boolean }) =>
      Promise.resolve(options?.all === true ? [LOOPBACK] : LOOPBACK),
  })
}
