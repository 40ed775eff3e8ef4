import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { APPLICATION } from '../../../protocol/application-job.ts'
import { loadOwn } from './load-next.ts'

type Action = (...args: readonly unknown[]) => unknown

const DIRECTIVE = /^(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*['"]use server['"]/

/** The header that names a server action, as `file#name`. */
export const ACTION_HEADER = 'next-action'

/** Calls an exported function of a module of server actions with the arguments of a request. */
export const callAction = async (id: string, request: Request): Promise<unknown> => {
  const [file = '', name = ''] = id.split('#')
  const path = join(APPLICATION, file)
  if (!path.startsWith(`${APPLICATION}/`) || !DIRECTIVE.test(readFileSync(path, 'utf8')))
    throw new Error('no server action')
  const action = (loadOwn(path) as Readonly<Record<string, Action>>)[name]
  if (typeof action !== 'function') throw new Error('no server action')
  return await action(...(await readArguments(request)))
}

/** A list as JSON, in which `$K1` is a form: the fields whose names start with `1_`. */
const readArguments = async (request: Request): Promise<readonly unknown[]> => {
  const isForm = /form/.test(request.headers.get('content-type') ?? '')
  const form = isForm ? await request.formData() : undefined
  const list = form === undefined ? await request.text() : form.get('0')
  const text = typeof list === 'string' ? list : '[]'
  const given: unknown = JSON.parse(text)
  if (!Array.isArray(given)) throw new TypeError('the arguments are not a list')
  return given.map((value: unknown) => {
    const prefix = typeof value === 'string' ? /^\$K(\d+)$/.exec(value)?.[1] : undefined
    return prefix === undefined || form === undefined ? value : selectFields(form, `${prefix}_`)
  })
}

const selectFields = (form: FormData, prefix: string): FormData => {
  const own = new FormData()
  for (const [name, value] of form)
    if (name.startsWith(prefix)) own.append(name.slice(prefix.length), value)
  return own
}
