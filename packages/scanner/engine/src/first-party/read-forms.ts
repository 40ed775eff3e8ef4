import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { pathsIn } from './bundle-files.ts'
import { toFieldValue } from './field-values.ts'
import type { OwnFields } from './own-fields.ts'

/** A form of a page, as its template describes it. */
export type PageForm = {
  readonly method: 'GET' | 'POST'
  /** With `:id` for what the template inserts. */
  readonly path: string
  /** Its fields, with the values that the template gives. */
  readonly fields: OwnFields
  /** Names of its fields for files. */
  readonly files: readonly string[]
}

const TEMPLATE =
  /\.(?:html?|ejs|eta|hbs|handlebars|mustache|njk|twig|liquid|swig|pug|jade|[cm]?[jt]sx?)$/
const FILES_MAX = 300
const TEXT_CHARS_MAX = 256 * 1024
const FORMS_MAX = 60

/** The forms in the templates and sources of a project. */
export const readForms = (root: string): PageForm[] =>
  pathsIn(root, '')
    .filter((path) => TEMPLATE.test(path))
    .slice(0, FILES_MAX)
    .flatMap((path) => formsInTemplate(path, readFileSync(join(root, path), 'utf8')))
    .slice(0, FORMS_MAX)

/** The forms in the text of one file. */
export const formsInTemplate = (path: string, text: string): PageForm[] => {
  const shortened = text.slice(0, TEXT_CHARS_MAX)
  const sections = /\.(?:pug|jade)$/.test(path) ? indentedForms(shortened) : htmlForms(shortened)
  return sections.flatMap((section) => {
    const [form, ...controls] = [...section.matchAll(TAG)].map(([, tag = '', inTag, inList]) => ({
      tag: tag.toLowerCase(),
      attributes: inTag ?? inList ?? '',
    }))
    // Without an address, a form goes to its own page.
    const page = `/${posix.basename(path).replace(/\..*$/, '')}`
    const action = toPath(readAttribute(form?.attributes ?? '', 'action') || page)
    const named = controls.flatMap((each, at) => readControl(each, controls[at + 1]))
    if (action === undefined || named.length === 0) return []
    const isFile = ({ type }: Control) => type === 'file'
    return [
      {
        method: /^post$/i.test(readAttribute(form?.attributes ?? '', 'method') ?? '')
          ? ('POST' as const)
          : ('GET' as const),
        path: action,
        fields: Object.fromEntries(
          named.filter((each) => !isFile(each)).map(({ name, value }) => [name, value]),
        ),
        files: named.filter(isFile).map(({ name }) => name),
      },
    ]
  })
}

/** What a template inserts. */
const INSERTED = /<%[^%]{0,400}%>|\{\{[^}]{0,400}\}\}|\{%[^%]{0,400}%\}|[#$]\{[^}]{0,400}\}/g
const PLACE = '\uE0D2'

/** From the tag of each form to its end. */
const htmlForms = (text: string): string[] =>
  text
    .replaceAll(INSERTED, PLACE)
    .split(/(?=<form\b)/i)
    .filter((part) => /^<form\b/i.test(part))
    .map((part) => part.split(/<\/form\b/i, 1)[0] ?? '')

const TAG =
  /(?:<|^[ \t]{0,200}|: )(form|input|select|textarea|button|option)\b(?:([^<>(]{0,2000})>|[.#\w-]{0,200}\(([^()]{0,2000})\))/gim

/** In Pug, what belongs to a form is indented below it. */
const indentedForms = (text: string): string[] => {
  const lines = text.replaceAll(INSERTED, PLACE).split('\n')
  const indent = (line: string): number => /^\s*/.exec(line)?.[0].length ?? 0
  const forms: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (!/^\s*form\b/.test(line)) continue
    const from = at
    const isInside = (each: string) => each.trim() === '' || indent(each) > indent(line)
    while (at + 1 < lines.length && isInside(lines[at + 1] ?? '')) at += 1
    forms.push(lines.slice(from, at + 1).join('\n'))
  }
  return forms
}

const IS_FORM_PROOF = /csrf|xsrf|authenticity_?token|request_?verification/i

type Tag = { readonly tag: string; readonly attributes: string }
type Control = { readonly name: string; readonly type: string; readonly value: string }

/** Values that differ from what a name suggests. */
const BY_TYPE: Readonly<Record<string, string>> = {
  checkbox: 'on',
  date: '2024-01-02',
  email: toFieldValue('email'),
  number: '1',
  range: '1',
}

const readControl = ({ tag, attributes }: Tag, next: Tag | undefined): Control[] => {
  const name = readAttribute(attributes, 'name')
  if (tag === 'option' || name === undefined || !/^[\w.-]{1,60}$/.test(name)) return []
  // Each session has its own, which it gets from the page.
  if (IS_FORM_PROOF.test(name)) return []
  const type = readAttribute(attributes, 'type')?.toLowerCase() ?? tag
  const isChoice = tag === 'select' && next?.tag === 'option'
  const given = readAttribute(isChoice ? next.attributes : attributes, 'value') ?? ''
  const isLiteral = given !== '' && !given.includes(PLACE)
  return [{ name, type, value: isLiteral ? given : (BY_TYPE[type] ?? toFieldValue(name)) }]
}

const readAttribute = (attributes: string, name: string): string | undefined => {
  const [, first, second, third] =
    new RegExp(`(?:^|[\\s,(])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>,)]+))`, 'i').exec(
      attributes,
    ) ?? []
  return first ?? second ?? third
}

/** The path of an address on the same server. */
const toPath = (action: string): string | undefined => {
  const path = action.replace(/[?#].*$/, '').replaceAll(PLACE, ':id')
  if (/^(?:https?:|\/\/|javascript:|mailto:|:id)/i.test(path)) return undefined
  const whole = posix.normalize(`/${path}`)
  return /^\/[\w\-./:@]*$/.test(whole) ? whole : undefined
}
