import { type Schema, refName } from './document.ts'
import { escapeHtml, inlineProse } from './html.ts'

/** The members of an object schema as a list; of each alternative of a union in turn. */
export const schemaMembers = (schema: Schema): string => {
  const own = Object.entries(schema.properties ?? {})
    .map(([name, member]) => memberView(name, member, schema.required?.includes(name) ?? false))
    .join('')
  return `${own === '' ? '' : `<dl>${own}</dl>`}${innerSchemas(schema).map(schemaMembers).join('')}`
}

const memberView = (name: string, schema: Schema, isRequired: boolean): string =>
  `<dt><code>${escapeHtml(name)}</code> ${typeView(schema)}${isRequired ? ' <span class="required">required</span>' : ''}</dt><dd>${
    schema.description === undefined ? '' : `<p>${inlineProse(schema.description)}</p>`
  }${schemaMembers(schema)}</dd>`

/** Schemas whose members appear in the place of this one; references have a place of their own. */
const innerSchemas = ({ items, anyOf, oneOf, allOf, additionalProperties }: Schema): Schema[] =>
  [
    ...(items ? [items] : []),
    ...(anyOf ?? []),
    ...(oneOf ?? []),
    ...(allOf ?? []),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
  ].filter(({ $ref }) => $ref === undefined)

/** Type and limits of a schema, with a link for a reference. */
export const typeView = (schema: Schema): string => {
  const limits = limitTexts(schema)
  return `<span class="type">${typeHtml(schema)}${limits.length > 0 ? ` · ${escapeHtml(limits.join(', '))}` : ''}</span>`
}

const typeHtml = (schema: Schema): string => {
  if (schema.$ref !== undefined) {
    const name = escapeHtml(refName(schema.$ref))
    return `<a href="#schema-${name}">${name}</a>`
  }
  if (schema.const !== undefined) return getCode(schema.const)
  if (schema.enum !== undefined) return schema.enum.map(getCode).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeHtml))].join(' | ')
  if (schema.allOf) return schema.allOf.map(typeHtml).join(' and ')
  const types = schema.type === undefined ? ['any'] : [schema.type].flat()
  return types.map((type) => simpleType(type, schema)).join(' | ')
}

const simpleType = (type: string, { items, properties, additionalProperties }: Schema): string => {
  if (type === 'array') return `array of ${items ? typeHtml(items) : 'any'}`
  if (type === 'object' && !properties && typeof additionalProperties === 'object')
    return Object.keys(additionalProperties).length > 0
      ? `map of ${typeHtml(additionalProperties)}`
      : 'object'
  return escapeHtml(type)
}

const getCode = (value: unknown): string => `<code>${escapeHtml(JSON.stringify(value))}</code>`

const limitTexts = (schema: Schema): string[] => [
  ...(schema.format === undefined ? [] : [schema.format]),
  ...rangeText(schema.minimum, schema.maximum, ''),
  ...rangeText(schema.minLength, schema.maxLength, ' characters'),
  ...rangeText(schema.minItems, schema.maxItems, ' items'),
  ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  // An optional member is a union with null: its limits are in the other alternative.
  ...(schema.anyOf ?? []).flatMap((choice) =>
    choice.$ref === undefined ? limitTexts(choice) : [],
  ),
]

const rangeText = (min: number | undefined, max: number | undefined, unit: string): string[] => {
  if (max === Number.MAX_SAFE_INTEGER) return rangeText(min, undefined, unit)
  if (min === -Number.MAX_SAFE_INTEGER) return rangeText(undefined, max, unit)
  if (min !== undefined && max !== undefined) return [`${number(min)} to ${number(max)}${unit}`]
  if (min !== undefined) return [`at least ${number(min)}${unit}`]
  return max === undefined ? [] : [`at most ${number(max)}${unit}`]
}

const number = (value: number): string => value.toLocaleString('en-US').replace('-', '−')
