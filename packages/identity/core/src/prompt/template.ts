const PLACEHOLDERS = [
  'name',
  'role',
  'description',
  'today',
  'mood',
  'inner_monologue',
  'memories',
  'trait_directives',
] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]
const VOLATILE: ReadonlySet<string> = new Set<Placeholder>([
  'today',
  'mood',
  'inner_monologue',
  'memories',
])

export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly name: string }

export class TemplateError extends Error {
  override readonly name = 'TemplateError'
}

export const DEFAULT_TEMPLATE = `You are {name}, {role}.

{description}

Your character:
{trait_directives}

{today}

{mood}On your mind (don't quote this): {inner_monologue}

{memories}`

/**
 * Splits a template into texts and placeholders. `{{` and `}}` are literal braces; a name is
 * letters, digits, and underscores only: no attribute, format, or code. Throws TemplateError with
 * the position.
 */
export const parseTemplate = (template: string): TemplatePart[] => {
  const parts: TemplatePart[] = []
  let text = ''
  let at = 0
  while (at < template.length) {
    const sign = template[at] as string
    if ((sign === '{' || sign === '}') && template[at + 1] === sign) {
      text += sign
      at += 2
    } else if (sign === '}') {
      throw new TemplateError(`has an unmatched } at character ${at}; write }} for a brace`)
    } else if (sign === '{') {
      const end = template.indexOf('}', at)
      const name = end < 0 ? '' : template.slice(at + 1, end)
      if (!/^\w+$/.test(name))
        throw new TemplateError(
          `has a { without a placeholder at character ${at}; write {{ for a brace`,
        )
      parts.push({ kind: 'text', text }, { kind: 'value', name })
      text = ''
      at = end + 1
    } else {
      text += sign
      at += 1
    }
  }
  return [...parts, { kind: 'text', text }]
}

/** Whether a template has a placeholder for a value. */
export const names = (parts: readonly TemplatePart[], placeholder: Placeholder): boolean =>
  parts.some((part) => part.kind === 'value' && part.name === placeholder)

export type RenderedTemplate = { readonly stable: string; readonly volatile: string }

/**
 * Renders a template and divides it at its first volatile placeholder; an unknown name renders
 * empty.
 */
export const renderTemplate = (
  parts: readonly TemplatePart[],
  values: Readonly<Record<Placeholder, string>>,
): RenderedTemplate => {
  const cut = parts.findIndex((part) => part.kind === 'value' && VOLATILE.has(part.name))
  const fill = (some: readonly TemplatePart[]): string =>
    some.map((part) => (part.kind === 'text' ? part.text : valueOf(values, part.name))).join('')
  return cut < 0
    ? { stable: fill(parts), volatile: '' }
    : { stable: fill(parts.slice(0, cut)), volatile: fill(parts.slice(cut)) }
}

const valueOf = (values: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(values, name) ? (values[name] as string) : ''
