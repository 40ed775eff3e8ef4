import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import { Agent } from 'undici'

export class BlockedTarget extends Error {}

const isPublic = (address: string) => ipaddr.process(address).range() === 'unicast'

export async function assertPublic(target: string): Promise<URL> {
  const url = new URL(target)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new BlockedTarget(target)
  const found = await lookup(url.hostname.replace(/^\[|\]$/g, ''), { all: true })
  if (found.length === 0 || !found.every(({ address }) => isPublic(address))) {
    throw new BlockedTarget(target)
  }
  return url
}

export const pinnedAgent = new Agent({
  connect: {
    lookup: (hostname, _options, done) => {
      lookup(hostname, { all: true }).then(
        (found) =>
          found.every(({ address }) => isPublic(address))
            ? done(null, found)
            : done(new BlockedTarget(hostname), []),
        (error) => done(error, []),
      )
    },
  },
})
