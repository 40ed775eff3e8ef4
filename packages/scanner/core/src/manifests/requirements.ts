import type { FoundPackage } from './found-package.ts'

const REQUIREMENT =
  /^([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)\s*(?:\[[^\]]*\])?\s*(@\s*\S+)?\s*\(?([^;#@)]*)/
const ADDRESS = /^(?:-e\s+|--editable[ =])?((?:git|hg|svn|bzr)\+\S+|(?:https?|file):\S+)/

/** Reads requirements.txt: names and ranges; extras, markers, hashes, and options are ignored. */
export const readRequirements = (text: string): FoundPackage[] => {
  const found: FoundPackage[] = []
  let line = 1
  for (const logical of text.replaceAll(/\\\r?\n/g, '\u0000').split('\n')) {
    const here = line
    line += 1 + (logical.split('\u0000').length - 1)
    const content = logical.replaceAll('\u0000', ' ').trim()
    if (content === '' || content.startsWith('#')) continue
    const address = ADDRESS.exec(content)?.[1]
    if (address !== undefined) {
      const name = /[#&]egg=([A-Za-z0-9._-]+)/.exec(address)?.[1]
      if (name !== undefined)
        found.push({ name, specifier: content, line: here, isElsewhere: true })
      continue
    }
    if (content.startsWith('-')) continue
    const one = readRequirement(content, here)
    if (one) found.push(one)
  }
  return found
}

/** One requirement of PEP 508: `name[extra] >= 1 ; marker`. */
export const readRequirement = (content: string, line: number): FoundPackage | undefined => {
  const match = REQUIREMENT.exec(content)
  if (!match) return undefined
  const [, name = '', address, rest = ''] = match
  // pip options after the range, such as --hash.
  const wanted = rest.replace(/\s--?[a-z].*$/s, '').replaceAll(/\s+/g, '')
  return /^(?:[<>=!~].*)?$/.test(wanted)
    ? { name, wanted, specifier: content.slice(0, 200), line, isElsewhere: address !== undefined }
    : undefined
}
