import { join, posix } from 'node:path'
import { fileAt, readBeginning } from './source-file.ts'

/** Scripts of a manifest that start its server, in the order of a deployment. */
const SCRIPTS = [
  'start',
  'start:prod',
  'start:server',
  'server',
  'serve',
  'dev',
  'start:dev',
  'dev:server',
  'develop',
]
const RUNNERS: ReadonlySet<string> = new Set(['npm', 'pnpm', 'yarn', 'bun'])
/** Options whose value is a file that isn't the program. */
const TAKES_FILE = /^(?:-r|--(?:require|import|loader|experimental-loader|env-file|config))$/
/** Programs whose options to watch take a value; those of Node.js take none. */
const WATCHERS = /^(?:nodemon|ts-node-dev|tsnd|supervisor)$/
const WATCHES = /^(?:-w|-i|-e|--(?:watch|ignore|ext))$/
const SEPARATOR = /&&|\|\||[;&|]/

/** The scripts of a manifest, and those that commands have run. */
type Scripts = { readonly all: ReadonlyMap<string, unknown>; readonly run: Set<string> }

const COMMANDS_MAX = 20
const WORDS_MAX = 60
const MANIFEST_BYTES_MAX = 1024 * 1024
const CONTAINER_BYTES_MAX = 64 * 1024

/** The files that a directory's manifest, or its description of a container, starts. */
export const findStartedFiles = (root: string, directory: string): string[] => {
  const at = (path: string) => join(root, directory, path)
  const { main, scripts = {} } = readJson(at('package.json')) as {
    readonly main?: unknown
    readonly scripts?: unknown
  }
  const own = join(root, directory)
  const all = new Map<string, unknown>(Object.entries(Object(scripts) as object))
  const rest = { all, run: new Set<string>() }
  return [
    ...SCRIPTS.flatMap((name) => findScriptFiles(own, name, rest)),
    ...CONTAINERS.flatMap(([name, pattern]) =>
      [...readBeginning(at(name), CONTAINER_BYTES_MAX).matchAll(pattern)]
        .flatMap(([, command = '']) => command.split(SEPARATOR))
        .slice(0, COMMANDS_MAX)
        .flatMap((command) => findFiles(own, command, { all, run: new Set() })),
    ),
    ...(typeof main === 'string' ? findBuilt(own, main) : []),
  ].map((path) => posix.join(directory, path))
}

/** Descriptions of a deployment, with their commands. */
const CONTAINERS = [
  ['Procfile', /^web:(.{1,400})$/gm],
  ['Dockerfile', /^\s*(?:CMD|ENTRYPOINT)\b(.{1,400})$/gm],
] as const

const findScriptFiles = (own: string, name: string, scripts: Scripts): string[] => {
  const { all, run } = scripts
  const command = all.get(name)
  if (typeof command !== 'string' || run.has(name) || run.size >= COMMANDS_MAX) return []
  run.add(name)
  return command
    .split(SEPARATOR)
    .slice(0, COMMANDS_MAX)
    .flatMap((each) => findFiles(own, each, scripts))
}

/** The source files among the words of a command, and those of the scripts that it runs. */
const findFiles = (own: string, command: string, scripts: Scripts): string[] => {
  const words = command
    .replaceAll(/[[\]"'`,]/g, ' ')
    .trim()
    .split(/\s+/, WORDS_MAX)
  const isWatcher = words.some((word) => WATCHERS.test(word))
  const files: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const next = words[at + 1] ?? ''
    if (TAKES_FILE.test(word) || (isWatcher && WATCHES.test(word))) at += 1
    else if (word === 'nest' && next === 'start') return findNestMain(own, words[at + 2])
    else if (RUNNERS.has(word)) {
      const script = next === 'run' ? words[at + 2] : next
      files.push(...findScriptFiles(own, script ?? '', scripts))
    } else if (word.startsWith('npm:')) files.push(...findScriptFiles(own, word.slice(4), scripts))
    else if (!word.startsWith('-') && !/^\w+=/.test(word)) files.push(...findBuilt(own, word))
  }
  return files
}

type NestProject = { readonly sourceRoot?: unknown; readonly entryFile?: unknown }

/** The main file of a program that the command line tool of Nest compiles and starts. */
const findNestMain = (own: string, name: string | undefined): string[] => {
  const config = readJson(join(own, 'nest-cli.json')) as NestProject & {
    readonly projects?: Readonly<Record<string, NestProject>>
  }
  const project = config.projects?.[name ?? ''] ?? config
  const text = (value: unknown, other: string) => (typeof value === 'string' ? value : other)
  return fileAt(own, `${text(project.sourceRoot, 'src')}/${text(project.entryFile, 'main')}`)
}

const BUILT = /^(?:\.\/)?(?:dist|build|out|lib)\//

/** The sources that a file was probably compiled from, and the file. */
const findBuilt = (own: string, path: string): string[] => {
  const sources = BUILT.test(path)
    ? ['src/', ''].map(
        (directory) => path.replace(BUILT, directory).replace(/\.[cm]?js$/, '') + '.ts',
      )
    : []
  return [...sources, path].flatMap((each) => fileAt(own, each))
}

const readJson = (path: string): object => {
  try {
    const found: unknown = JSON.parse(readBeginning(path, MANIFEST_BYTES_MAX))
    return typeof found === 'object' && found !== null ? found : {}
  } catch {
    return {}
  }
}
