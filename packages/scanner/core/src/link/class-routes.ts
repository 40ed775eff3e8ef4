import { CALLED_BACK, HANDLER_CLASSES, HANDLER_METHODS } from '../rules/routes.ts'
import type { AbstractObject } from './points-to.ts'
import type { Program, ProgramFile } from './program.ts'
import type { Route } from './routes.ts'

/** Functions that a decorator registers with a framework. */
export const calledBackRoutes = ({ sets }: Program, file: ProgramFile): Route[] =>
  file.facts.decorators.flatMap(({ of, callee }) =>
    sets.of(file.nodeBase + Math.max(callee, 0)).flatMap(({ path }): Route[] => {
      const framework = CALLED_BACK.get(path)
      const { line = 1 } = file.facts.functions[of] ?? {}
      return framework === undefined
        ? []
        : [{ method: 'ANY', path: '/', framework, file, line, handlers: [file.functionBase + of] }]
    }),
  )

/** Methods of classes that a framework calls for requests. */
export const classRoutes = ({ sets }: Program, file: ProgramFile): Route[] => {
  if (file.facts.language !== 'python') return []
  const { functions } = file.facts
  const classes = new Map(functions.map(({ name }, at) => [name, at]))
  return functions.flatMap(({ name, line }, at): Route[] => {
    const [owner = '', method = ''] = name.split('.').slice(-2)
    const index = classes.get(name.slice(0, -method.length - 1))
    if (index === undefined || !HANDLER_METHODS.test(method) || owner === method) return []
    const framework = findFramework(sets.prototype(file.functionBase + index))
    if (framework === undefined) return []
    const spoken = method.replace(/^do_/, '').toUpperCase()
    return [
      {
        method: /^(?:GET|POST|PUT|PATCH|DELETE|HEAD)$/.test(spoken) ? spoken : 'ANY',
        path: '/',
        framework,
        file,
        line,
        handlers: [file.functionBase + at],
      },
    ]
  })
}

const findFramework = (prototype: AbstractObject): string | undefined => {
  const seen = new Set([prototype])
  for (const { path, parents } of seen) {
    const framework = HANDLER_CLASSES.get(path.replace(/\.prototype$/, ''))
    if (framework !== undefined) return framework
    for (const parent of parents) seen.add(parent)
  }
  return undefined
}
