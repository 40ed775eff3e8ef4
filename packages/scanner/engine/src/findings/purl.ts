import { ecosystemRules } from '../advisories/ecosystems.ts'

/** The package URL of a release; undefined for ecosystems without a type. */
export const purlOf = (ecosystem: string, name: string, version: string): string | undefined => {
  const rules = ecosystemRules(ecosystem)
  if (!rules) return undefined
  // Maven writes `group:artifact`, a purl `group/artifact`.
  const path = (rules.name === 'Maven' ? name.replace(':', '/') : name)
    .split('/')
    .map(encode)
    .join('/')
  return `pkg:${rules.purlType}/${path}${version === '' ? '' : `@${encode(version)}`}`
}

/** Percent-encoded as the purl specification has it: colons stay. */
const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed())
    .replaceAll('%3A', ':')
    .replaceAll(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)
