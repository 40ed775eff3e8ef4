import type { NameFacts, Need } from './name-facts.ts'

/** Files whose text is code for an engine: what they name may be read from any object. */
export const TEMPLATE =
  /\.(?:ejs|pug|jade|hbs|handlebars|mustache|njk|nunjucks|html?|twig|liquid|dust|eta|vue|svelte|astro|mdx)$/

const WORD = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu
const SPECIFIER = /["']([\w@./#-]{1,200})["']/g

/** Files that become modules. */
const MODULE = /\.(?:vue|svelte|astro|mdx)$/

/** Every word as a property; in files that become modules, every text as a module. */
export const readTemplate = (path: string, text: string): NameFacts => {
  const needs = new Set<Need>()
  for (const [word] of text.matchAll(WORD)) needs.add(`p:${word}`)
  if (MODULE.test(path))
    for (const [, specifier = ''] of text.matchAll(SPECIFIER)) needs.add(`i:${specifier}`)
  return {
    parts: [{ parent: -1, when: [], needs: [...needs], line: 1, endLine: 1, isFunction: false }],
  }
}
