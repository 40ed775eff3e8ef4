/** Loaded before a program: its modules are those of the repository after the edits. */
import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { CLASS_EDITS, ECOSYSTEM_EDITS, type Edit } from './edits.ts'

const root = new URL('../../../', import.meta.url)

const readEdited = (edit: Edit): string => {
  const path = fileURLToPath(new URL(edit.file, root))
  if ('text' in edit) {
    if (existsSync(path)) throw new Error(`'${edit.file}' exists. Choose another name.`)
    return edit.text
  }
  return edit.replace.reduce(
    (text, [found, by]) => {
      if (!text.includes(found)) throw new Error(`'${edit.file}' doesn't contain '${found}'.`)
      return text.replace(found, () => by)
    },
    readFileSync(path, 'utf8'),
  )
}

const edited = new Map(
  [...CLASS_EDITS, ...ECOSYSTEM_EDITS].map((edit) => [
    new URL(edit.file, root).href,
    readEdited(edit),
  ]),
)

registerHooks({
  resolve: (specifier, context, next) => {
    const url = URL.canParse(specifier, context.parentURL)
      ? new URL(specifier, context.parentURL).href
      : ''
    return specifier.startsWith('.') && edited.has(url)
      ? { url, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context)
  },
  load: (url, context, next) => {
    const source = edited.get(url)
    return source === undefined
      ? next(url, context)
      : { format: 'module-typescript', source, shortCircuit: true }
  },
})
