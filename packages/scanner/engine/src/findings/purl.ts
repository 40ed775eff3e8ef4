import { findEcosystem } from '@daimon/scanner-core'

/** The package URL of a release, or undefined for an ecosystem without a purl type. */
export const toPurl = (ecosystem: string, name: string, version: string): string | undefined => {
  const purl = findEcosystem(ecosystem)?.purl
  if (!purl) return undefined
  const path = name.replace(purl.separator, '/').split('/').map(encode).join('/')
  return `pkg:${purl.type}/${path}${version === '' ? '' : `@${encode(version)}`}`
}

/** Percent-encoding of the purl specification, which leaves colons unencoded. */
const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed())
    .replaceAll('%3A', ':')
    .replaceAll(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)
