import type { Program, ProgramFile } from './program.ts'
import { ANY, type AbstractObject, GETTER } from './points-to.ts'
import type { Resolve } from './resolve.ts'
import { addSharedNames } from './shared-names.ts'

/**
 * Adds the facts of all files to the sets: flows, properties, imports, and exports. Calls are added
 * later.
 */
export const addConstraints = (program: Program, resolve: Resolve): void => {
  for (const file of program.files) {
    addValues(program, file)
    addProperties(program, file)
    addGlobals(program, file)
    addImports(program, file)
    addExports(program, file, resolve)
  }
  addSharedNames(program)
}

const addValues = ({ sets }: Program, { facts, nodeBase, functionBase }: ProgramFile): void => {
  facts.functions.forEach((fact, index) =>
    sets.add(nodeBase + fact.node, sets.function(functionBase + index)),
  )
  for (const node of facts.objects) sets.add(nodeBase + node, sets.object())
  const { flows, inherits } = facts
  const extend = extending(sets)
  for (let at = 0; at < flows.length; at += 2)
    sets.edge(nodeBase + (flows[at] as number), nodeBase + (flows[at + 1] as number))
  for (const { from, to } of facts.guards) sets.edge(nodeBase + from, nodeBase + to)
  for (let at = 0; at < inherits.length; at += 2) {
    const parent = nodeBase + (inherits[at + 1] as number)
    sets.on(nodeBase + (inherits[at] as number), (child) => {
      sets.on(parent, (token) => {
        sets.inherit(child, token)
        if (facts.language === 'python') extend(child, token)
      })
    })
  }
}

const CLASSES_MAX = 16

/**
 * A framework makes instances of classes that no code makes, so that `self.printer()` of a view may
 * run the method of a subclass.
 */
const extending = (sets: Program['sets']) => (child: AbstractObject, parent: AbstractObject) => {
  if (child.kind !== 'prototype') return
  const above = new Set([parent])
  for (const each of above) {
    if (above.size > CLASSES_MAX) break
    for (const further of each.parents) above.add(further)
    if (each.kind !== 'prototype') continue
    const under = sets.below.get(each) ?? new Set()
    sets.below.set(each, under)
    if (under.has(child) || under.size > CLASSES_MAX) continue
    under.add(child)
    for (const node of each.properties.values())
      sets.on(node, (value) => sets.onProperty(child, value))
  }
}

const addProperties = ({ sets }: Program, file: ProgramFile): void => {
  const { facts, nodeBase, functionBase } = file
  const nameAt = (index: number) => (index < 0 ? ANY : (facts.strings[index] as string))
  const { loads, stores, getters } = facts
  const attributes = new Set(facts.attributes)
  const isPython = facts.language === 'python'
  for (let at = 0; at < loads.length; at += 4) {
    const name = nameAt(loads[at + 1] as number)
    const local = loads[at + 2] as number
    const reads = attributes.has(local) ? 'attribute' : isPython ? 'item' : 'member'
    const inside = functionBase + (loads[at + 3] as number)
    sets.on(nodeBase + (loads[at] as number), (token) =>
      sets.load(token, name, nodeBase + local, inside, reads),
    )
  }
  for (let at = 0; at < stores.length; at += 4) {
    const name = nameAt(stores[at + 1] as number)
    const from = nodeBase + (stores[at + 2] as number)
    sets.on(nodeBase + (stores[at] as number), (token) => sets.store(token, name, from))
  }
  for (let at = 0; at < getters.length; at += 4) {
    const name = GETTER + nameAt(getters[at + 1] as number)
    const getter = sets.function(functionBase + (getters[at + 2] as number))
    sets.on(nodeBase + (getters[at] as number), (token) =>
      sets.add(sets.property(token, name), getter),
    )
  }
}

const SELVES = new Set(['globalThis', 'window', 'global', 'self'])

const addGlobals = ({ sets }: Program, { facts, nodeBase }: ProgramFile): void => {
  const everything = sets.external('globalThis')
  for (let at = 0; at < facts.globals.length; at += 2) {
    const name = facts.strings[facts.globals[at] as number] as string
    const node = nodeBase + (facts.globals[at + 1] as number)
    sets.add(node, SELVES.has(name) ? everything : sets.external(name))
    // A name that is assigned without a declaration is global.
    const shared = sets.property(everything, name)
    sets.edge(node, shared)
    sets.edge(shared, node)
  }
}

const addImports = ({ sets, byPath }: Program, file: ProgramFile): void => {
  const { facts, nodeBase, functionBase } = file
  facts.imports.forEach(({ kind, name, node, in: inside }, at) => {
    if (node < 0 || kind === 'type') return
    const resolution = file.resolutions[at]
    const to = nodeBase + node
    if (resolution?.kind === 'file') {
      const target = byPath.get(resolution.path)
      if (!target) return
      if (kind === 'named' || kind === 'default') {
        const imported = kind === 'default' ? 'default' : name
        sets.on(target.value, (token) => sets.load(token, imported, to, functionBase + inside))
      }
      // CommonJS has no default export: the import means the complete module.
      if (kind !== 'named' && !(kind === 'default' && target.facts.isModule))
        sets.edge(target.value, to)
      return
    }
    if (kind === 'submodule' || kind === 'template' || resolution?.kind === 'shared') return
    const path =
      resolution?.kind === 'builtin'
        ? resolution.name
        : resolution?.kind === 'package'
          ? packagePath(resolution)
          : `?${facts.imports[at]?.specifier ?? ''}`
    const whole = sets.external(path)
    const token = kind === 'named' ? sets.externalPart(whole, `.${name}`) : whole
    if (token) sets.add(to, token)
  })
}

type PackagePath = { readonly name: string; readonly subpath: string }
export const packagePath = ({ name, subpath }: PackagePath): string =>
  subpath === '' ? name : `${name}/${subpath}`

const addExports = ({ sets, byPath }: Program, file: ProgramFile, resolve: Resolve): void => {
  const { facts, nodeBase, exportsToken } = file
  for (let at = 0; at < facts.exports.length; at += 2) {
    const name = facts.strings[facts.exports[at] as number] as string
    sets.store(exportsToken, name, nodeBase + (facts.exports[at + 1] as number))
  }
  for (const { specifier } of facts.reexports) {
    const resolution = resolve(file.path, specifier)
    const target = resolution.kind === 'file' ? byPath.get(resolution.path) : undefined
    if (target) sets.on(target.value, (token) => sets.inherit(exportsToken, token))
    // `from lib import *` also gives the file itself the names that it uses.
    if (target && facts.language === 'python')
      for (let at = 0; at < facts.globals.length; at += 2) {
        const name = facts.strings[facts.globals[at] as number] as string
        const node = file.nodeBase + (facts.globals[at + 1] as number)
        sets.on(target.value, (token) => sets.load(token, name, node, file.functionBase))
      }
    else if (resolution.kind === 'package')
      sets.inherit(exportsToken, sets.external(packagePath(resolution)))
  }
}
