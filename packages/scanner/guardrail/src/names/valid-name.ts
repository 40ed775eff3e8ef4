import type { EcosystemName } from '../subject.ts'

type NameRule = { readonly pattern: RegExp; readonly form: string }

/** Names that a registry takes, in the form of `normalName`; every pattern is linear in the length of a name. */
const RULES: Readonly<Partial<Record<EcosystemName, NameRule>>> = {
  npm: {
    pattern: /^(?:@[a-z\d~-][\w.~-]{0,213}\/)?[a-z\d~-][\w.~-]{0,213}$/i,
    form: 'name or @scope/name, of letters, digits, and ._~-',
  },
  PyPI: {
    pattern: /^[a-z\d](?:[a-z\d-]{0,200}[a-z\d])?$/,
    form: 'letters, digits, and ._- between them (PEP 508)',
  },
  'crates.io': {
    pattern: /^[a-z][\w-]{0,63}$/i,
    form: 'a letter, then at most 63 letters, digits, _ or -',
  },
  Go: { pattern: /^[\w.~-]+(?:\/[\w.~+!-]+)*$/, form: 'a module path such as example.org/module' },
  Maven: { pattern: /^[\w.-]+:[\w.-]+$/, form: 'group:artifact' },
  RubyGems: { pattern: /^[\w.-]{1,255}$/, form: 'letters, digits, and ._-' },
  Packagist: { pattern: /^[a-z\d][\w.-]*\/[a-z\d][\w.-]*$/, form: 'vendor/package' },
  NuGet: { pattern: /^[\w.-]{1,128}$/, form: 'letters, digits, and ._-' },
}

/** Why no registry can have a package of this name; undefined where one can. */
export const impossibleName = (ecosystem: EcosystemName, name: string): string | undefined => {
  const rule = RULES[ecosystem]
  return !rule || rule.pattern.test(name)
    ? undefined
    : `'${name.slice(0, 200)}' can't be the name of a package on ${ecosystem}: a name is ${rule.form}. Nothing was looked up.`
}
