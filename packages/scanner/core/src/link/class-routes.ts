import {
  HANDLER_CLASSES,
  HANDLER_METHODS,
  MODEL_VIEWS,
  VIEW_ACTION,
  VIEW_METHODS,
} from '../rules/routes.ts'
import type { AbstractObject } from './points-to.ts'
import type { Program, ProgramFile } from './program.ts'
import type { Route } from './routes.ts'

/** Methods of classes that a framework calls for requests, and classes that handle them alone. */
export const classRoutes = (program: Program, file: ProgramFile): Route[] => {
  if (file.facts.language !== 'python') return []
  const { sets } = program
  const { functions } = file.facts
  const classes = new Map(functions.map(({ name }, at) => [name, at]))
  const actions = findActions(program, file)
  return functions.flatMap(({ name, line }, at): Route[] => {
    const itself = findView(sets.prototype(file.functionBase + at))
    if (itself?.isOfModel === true)
      return [{ ...made(file, at, line, itself), method: 'ANY', view: itself.prototype }]
    const [owner = '', method = ''] = name.split('.').slice(-2)
    const index = classes.get(name.slice(0, -method.length - 1))
    const action = actions.get(at)
    if (index === undefined || owner === method) return []
    if (action === undefined && !HANDLER_METHODS.test(method)) return []
    const view = findView(sets.prototype(file.functionBase + index))
    if (view === undefined) return []
    const methods = action ?? [VIEW_METHODS.get(method) ?? method.replace(/^do_/, '').toUpperCase()]
    return methods.map((each) => ({
      ...made(file, at, line, view),
      method: METHOD.test(each) ? each : 'ANY',
      view: view.prototype,
    }))
  })
}

const METHOD = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD)$/

const made = (file: ProgramFile, at: number, line: number, { framework }: View) => ({
  path: '/',
  framework,
  file,
  line,
  handlers: [file.functionBase + at],
})

/** By function: the methods of `@action(detail=True, methods=['post'])`. */
const findActions = ({ sets }: Program, { facts, nodeBase }: ProgramFile) =>
  new Map(
    facts.decorators.flatMap(({ of, callee, methods }) =>
      callee >= 0 && sets.of(nodeBase + callee).some(({ path }) => path === VIEW_ACTION)
        ? [[of, (methods ?? 'get').toUpperCase().split(',')] as const]
        : [],
    ),
  )

type View = {
  readonly framework: string
  readonly prototype: AbstractObject
  /** Whether it finds records by itself. */
  readonly isOfModel: boolean
}

const findView = (prototype: AbstractObject): View | undefined => {
  const seen = new Set([prototype])
  let framework: string | undefined
  let isOfModel = false
  for (const { path, parents } of seen) {
    const name = path.replace(/\.prototype$/, '')
    framework ??= HANDLER_CLASSES.get(name)
    isOfModel ||= MODEL_VIEWS.test(name)
    for (const parent of parents) seen.add(parent)
  }
  return framework === undefined ? undefined : { framework, prototype, isOfModel }
}
