import type { NameFacts, NamePart, Need } from './name-facts.ts'

/** What the search asks of the file system. */
type ModuleSource = {
  /** Names of a file; undefined for files that hold no code. Throws for code that can't be read. */
  readonly read: (path: string) => NameFacts | undefined
  /** The files that a specifier may mean. */
  readonly resolve: (from: string, specifier: string) => readonly string[]
  /** Files that code of this file may load by a computed name. */
  readonly listLoadable: (from: string, texts: readonly string[]) => readonly string[]
  /** Files of programs, by name. */
  readonly programs: ReadonlyMap<string, string>
}

export type LiveFile = {
  readonly parts: readonly NamePart[]
  readonly isLive: Uint8Array
}

export type LiveNames = {
  readonly files: ReadonlyMap<string, LiveFile>
  /** Files that may run and could not be read. */
  readonly unread: readonly string[]
  /** Imports without a file, which may be packages that aren't installed. */
  readonly missing: ReadonlySet<string>
}

type Options = {
  readonly roots: readonly string[]
  /** Properties that something else reads: the runtime, templates. */
  readonly names: Iterable<string>
  /** Whether a property may be read whether or not its name occurs: by a name that is computed. */
  readonly areNamesComputed: boolean
  readonly source: ModuleSource
}

type OpenFile = LiveFile & {
  readonly path: string
  readonly children: ReadonlyMap<number, readonly number[]>
  readonly raised: Set<Need>
  readonly waiting: Map<Need, number[]>
  readonly texts: string[]
  loadsComputed: boolean
  isOpen: boolean
}

/**
 * Finds the parts that may run: modules that are loaded, what they need at once, and what these
 * needs make run in turn.
 */
export const findLiveNames = ({ roots, names, areNamesComputed, source }: Options): LiveNames => {
  const files = new Map<string, OpenFile>()
  const unread: string[] = []
  const missing = new Set<string>()
  const raised = new Set<Need>()
  const waiting = new Map<Need, { file: OpenFile; part: number }[]>()
  const prefixes: string[] = []
  const queue: { file: OpenFile; part: number }[] = []

  const load = (path: string): OpenFile | undefined => {
    const known = files.get(path)
    if (known) return known
    let facts: NameFacts | undefined
    try {
      facts = source.read(path)
    } catch {
      unread.push(path)
    }
    const file = openFile(path, facts)
    files.set(path, file)
    if (facts) queue.push({ file, part: 0 })
    return file
  }
  const loadComputed = (file: OpenFile) => {
    for (const path of source.listLoadable(file.path, file.texts)) load(path)
  }
  const wake = (need: Need) => {
    const list = waiting.get(need)
    if (!list) return
    waiting.delete(need)
    queue.push(...list)
  }
  const raiseShared = (need: Need) => {
    if (raised.has(need)) return
    raised.add(need)
    wake(need)
  }
  const raiseLocal = (file: OpenFile, need: Need) => {
    if (file.raised.has(need)) return
    file.raised.add(need)
    const list = file.waiting.get(need)
    if (!list) return
    file.waiting.delete(need)
    for (const part of list) queue.push({ file, part })
  }
  const isRaised = (file: OpenFile, need: Need): boolean =>
    isLocal(need)
      ? file.raised.has(need) || (file.isOpen && need.startsWith('v:'))
      : areNamesComputed ||
        raised.has(need) ||
        (need.startsWith('p:') && prefixes.some((prefix) => need.startsWith(prefix, 2)))
  const actions: Readonly<Record<string, (file: OpenFile, text: string, need: Need) => void>> = {
    i: (file, text) => {
      const paths = source.resolve(file.path, text)
      for (const path of paths) load(path)
      if (paths.length === 0) missing.add(text)
    },
    m: (file, text) => {
      for (const path of source.resolve(file.path, text)) {
        const target = load(path)
        if (target) raiseLocal(target, 't:exports')
      }
    },
    q: (_, text) => {
      raiseShared(`p:${text}`)
    },
    f: (file, text) => {
      file.texts.push(text)
      const program = source.programs.get(text)
      if (program !== undefined) load(program)
      // A program or worker is named by its file, mostly relative to the code that starts it.
      if (/\.[cm]?[jt]s$/.test(text))
        for (const path of source.resolve(file.path, text.replace(/^(?![./])/, './'))) load(path)
      if (file.loadsComputed) loadComputed(file)
    },
    d: (file) => {
      if (file.loadsComputed) return
      file.loadsComputed = true
      loadComputed(file)
    },
    e: (file) => {
      file.isOpen = true
      for (const list of file.waiting.values()) for (const part of list) queue.push({ file, part })
    },
    x: (_, text) => {
      if (prefixes.includes(text)) return
      prefixes.push(text)
      for (const need of waiting.keys())
        if (need.startsWith('p:') && need.startsWith(text, 2)) wake(need)
    },
  }

  for (const name of names) raiseShared(`p:${name}`)
  for (const root of roots) load(root)
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { file, part } = next
    if (file.isLive[part] === 1) continue
    file.isLive[part] = 1
    for (const need of file.parts[part]?.needs ?? []) {
      const act = actions[need.charAt(0)]
      if (act) act(file, need.slice(2), need)
      else if (isLocal(need)) raiseLocal(file, need)
      else raiseShared(need)
    }
    for (const child of file.children.get(part) ?? []) {
      const when = file.parts[child]?.when ?? []
      if (when.length === 0 || when.some((need) => isRaised(file, need))) {
        queue.push({ file, part: child })
        continue
      }
      for (const need of when)
        if (isLocal(need)) append(file.waiting, need, child)
        else append(waiting, need, { file, part: child })
    }
  }
  return { files, unread, missing }
}

const append = <T>(lists: Map<Need, T[]>, need: Need, item: T): void => {
  const list = lists.get(need)
  if (list) list.push(item)
  else lists.set(need, [item])
}

const isLocal = (need: Need): boolean =>
  need.startsWith('v:') || (need.startsWith('t:') && need.charAt(2) !== '.')

const openFile = (path: string, facts: NameFacts | undefined): OpenFile => {
  const parts = facts?.parts ?? []
  const children = Map.groupBy(parts.keys(), (at) => parts[at]?.parent ?? -1)
  return {
    path,
    parts,
    isLive: new Uint8Array(parts.length),
    children,
    raised: new Set(),
    waiting: new Map(),
    texts: [],
    loadsComputed: false,
    isOpen: false,
  }
}
